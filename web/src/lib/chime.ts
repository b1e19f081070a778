/** A drum tap, made here: nothing is fetched to be heard. */

let audio: AudioContext | undefined;

export function tap(loudness: number): void {
  // Before the first click or key on a page browsers let nothing be heard, and would play it late.
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  [0, 0.16].forEach((delay, n) => {
    const tone = audio!.createOscillator();
    const volume = audio!.createGain();
    tone.frequency.setValueAtTime(n ? 260 : 200, now + delay);
    tone.frequency.exponentialRampToValueAtTime(70, now + delay + 0.12);
    volume.gain.setValueAtTime(loudness, now + delay);
    volume.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.25);
    tone.connect(volume).connect(audio!.destination);
    tone.start(now + delay);
    tone.stop(now + delay + 0.3);
  });
}
