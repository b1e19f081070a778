/** Passkeys: what the browser makes and signs, put into words that the server understands. */

import { people } from "./client";

function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

function text(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Somebody closed the browser's own dialog, or let it wait: nothing has happened. */
export class Dismissed extends Error {}

async function asked<T>(wanted: Promise<Credential | null>): Promise<PublicKeyCredential & { response: T }> {
  try {
    const found = await wanted;
    if (found) return found as PublicKeyCredential & { response: T };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new Dismissed("No passkey was chosen.");
}

export async function makePasskey(name: string, label: string) {
  const { challenge, options } = await people.askToMake(name);
  const plain = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await asked<AuthenticatorAttestationResponse>(
    navigator.credentials.create({
      publicKey: {
        ...(plain as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytes(plain.challenge),
        user: { ...plain.user, id: bytes(plain.user.id) },
        excludeCredentials: (plain.excludeCredentials ?? []).map((had) => ({ id: bytes(had.id), type: "public-key" })),
      },
    }),
  );
  const { clientDataJSON, attestationObject } = made.response;
  return { challenge, id: made.id, client_data: text(clientDataJSON), attestation: text(attestationObject), label };
}

export async function usePasskey() {
  const { challenge, options } = await people.askToUse();
  const plain = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used = await asked<AuthenticatorAssertionResponse>(
    navigator.credentials.get({
      publicKey: {
        ...(plain as unknown as PublicKeyCredentialRequestOptions),
        challenge: bytes(plain.challenge),
        allowCredentials: [],
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return {
    challenge,
    id: used.id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  };
}

/** What some browsers can be told of passkeys; TypeScript does not know it yet. */
interface Listener {
  signalUnknownCredential?(told: { rpId: string; credentialId: string }): Promise<void>;
}

/** Tell the browser which passkeys open nothing here any more, so that it offers them no longer. Some cannot be told. */
export async function disownPasskeys(ids: string[]): Promise<void> {
  const browser = window.PublicKeyCredential as unknown as Listener | undefined;
  for (const credentialId of ids) await browser?.signalUnknownCredential?.({ rpId: location.hostname, credentialId });
}
