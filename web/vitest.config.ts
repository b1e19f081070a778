import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  server: { fs: { allow: [".."] } }, // rulebooks and what is asked of them are read where they stand
  resolve: { conditions: ["browser"] },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
