import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Small assets stay files: the content security policy allows no data: fonts.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  server: { hmr: true },
});
