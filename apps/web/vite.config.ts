// How Vite bundles the app.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Small assets stay files: the content security policy allows no data: fonts.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // What knows light-dark(): older targets would have it rewritten into twice the variables.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  server: { hmr: true },
});
