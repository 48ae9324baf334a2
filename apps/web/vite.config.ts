// How Vite bundles the app.
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { basemap } from './basemap.ts';
import { earlyField } from './early-field.ts';
import { isLoadedBy, type ModuleGraph } from './loaded-by.ts';
import { routeFilesAgain } from './route-files.ts';
import { namedScreens } from './screens.ts';
import { importMap } from './stable-names.ts';

/**
 * Of the first page, what others share: each is smaller than the file of its own that it would get. It shows sets before
 * their code has come.
 */
const shared =
  /[\\/](?:src[\\/]before-hydration|ui[\\/]Chip|features[\\/]contributions[\\/](?:SectionChips|SiteRules|site-rules|list[\\/]sets)|pages[\\/]frame[\\/]Page(?:Body|Heading))\.(?:tsx?|m?js|css)$/;

const ours = /[\\/](?:apps[\\/]web[\\/]src|packages[\\/]i18n|lucide-react)[\\/]/;

const loadedByEveryPage = isLoadedBy('root.tsx');
const loadedByRooms = isLoadedBy(
  'pages/room.tsx',
  'shell/member-parts.ts',
  'features/pm/talk/ConversationView.tsx',
  'features/chat/live/browser-client.ts',
  'features/chat/editor/Editor.tsx',
  'features/streams/own-camera.ts',
  'features/gifts/shop/MenuLines.tsx',
);

/** A room is the largest page: of what pages share, the part that it does not load is a file apart. */
const ifLoadedByRooms = (name: string) => (id: string, graph: ModuleGraph) =>
  loadedByRooms(id, graph) ? name : null;

/**
 * The interface; people and their accounts, with the parsers of answers; and the outbox, by which comments and tips are
 * sent on pages that load nothing else of the live client.
 */
const parts = {
  minShareCount: 2,
  test: /[\\/](?:packages[\\/]live-client[\\/]src[\\/](?:clock|outbox)\.ts$|apps[\\/]web[\\/]src[\\/](?:(?:ui|pages[\\/]frame|features[\\/](?:accounts|profiles|relations|notifications|wallet))[\\/]|features[\\/](?:moderation[\\/](?:reports[\\/]open-report|use-review-count)|gifts[\\/]tips[\\/]tip-request)|[\w.-]+$)|packages[\\/](?:i18n[\\/]|markup[\\/]|protocol[\\/]src[\\/](?:domains|limits)[\\/])|node_modules[\\/](?:zod|lucide-react)[\\/])/,
};

/** The editor brings its engine, and travels when it is first used: of it, what its plain field shares. */
const chat = {
  minShareCount: 2,
  test: /[\\/](?:features[\\/](?:rooms[\\/](?!liveliest[\\/]|list[\\/]list\.css)|chat[\\/](?!editor[\\/](?!plain-text|written-look|mention|document|EditorRow|upload-picture|use-pictures))|moderation[\\/]sanctions[\\/]|showroom[\\/]|streams[\\/](?!live-now[\\/](?:LiveCamerasPlace|live-now\.css))|gifts[\\/])|shell[\\/]RoomDialogs\.|packages[\\/]live-client[\\/])/,
};

/**
 * The first stylesheet of a document decides the order of layers, and an error page moves that of the root behind
 * those of pages: each declares it.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer base,layout,parts,components,text;${String(file.source)}`;
      }
    },
  },
};

/**
 * Constants of the protocol have no effects: a page that reads a limit does not bring the schemas that stand in the
 * same file.
 */
const effectless: Plugin = {
  name: 'effectless-protocol',
  transform: {
    filter: { id: /[\\/]packages[\\/]protocol[\\/]src[\\/]/ },
    handler(code) {
      const values = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
      });
      let marked = code;
      for (const { init } of values.toReversed()) {
        if (!init || init.type === 'Literal' || init.type === 'ArrowFunctionExpression') continue;
        const text = code.slice(init.start, init.end);
        marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${text}))()${marked.slice(init.end)}`;
      }
      return { code: marked, map: null };
    },
  },
};

/** Each shape of an icon has a random key of React's, which compresses to nothing less; the shapes never change. */
const keylessIcons: Plugin = {
  name: 'keyless-icons',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "[\da-z]+"/g, ''), map: null }),
  },
};

export default defineConfig({
  plugins: [
    reactRouter(),
    layersInOrder,
    effectless,
    keylessIcons,
    importMap,
    routeFilesAgain,
    basemap,
    earlyField([effectless]),
  ],
  css: { postcss: { plugins: [namedScreens] } },
  environments: { client: { build: { chunkImportMap: true } } },
  // Small assets stay files: the content security policy allows no data: fonts.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every browser that runs the app preloads modules by itself.
    modulePreload: { polyfill: false },
    // What knows light-dark(): older targets would have it rewritten into twice the variables.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a request with its headers and compresses alone: a page loads at most fifteen. Groups are
          // folders, so that a new page finds its place. A file takes along what its modules import, unless a file
          // before it in the list has that.
          groups: [
            // The engines stay in browsers' caches when the house changes. `Trans` and `IcuTrans` draw elements
            // inside of texts, which few pages do.
            {
              name: 'engines',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next)[\\/](?!dist[\\/]es[\\/](?:Trans|Icu))/,
            },
            {
              name: (id: string, graph: ModuleGraph) =>
                (loadedByEveryPage(id, graph) && ours.test(id)) || shared.test(id) ? 'house' : null,
            },
            { ...parts, name: ifLoadedByRooms('parts') },
            // Beside every page of a member: the account, news, private messages.
            { name: 'corner', test: /[\\/]shell[\\/]member-parts\.ts$/ },
            { ...chat, name: ifLoadedByRooms('chat') },
            { ...parts, name: 'pieces' },
            { ...chat, name: 'cameras' },
            // The style of the rail, which comes with the first page: it would bring all of the next file there.
            { name: 'doors', test: /[\\/]stories[\\/]rail[\\/]story-arch\.css$/ },
            // What pages of contributions, albums, walls and stories share.
            {
              name: 'content',
              minShareCount: 2,
              test: /[\\/]features[\\/](?:wall|comments|albums|guestbook|contributions|stories|moderation|geo|finding)[\\/]/,
            },
            { name: 'buying', minShareCount: 2, test: /[\\/]features[\\/]payments[\\/]/ },
          ],
        },
      },
    },
  },
  server: { hmr: true },
});
