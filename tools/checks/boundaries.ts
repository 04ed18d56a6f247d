// Allow-list of imports: anything not listed is refused, so a new package or feature starts with no edges and gets each
// one by a line in this file. `tools/checks/check-boundaries.ts` enforces it.

export interface Unit {
  /** Entry points of our packages that its code may import: `crypto/seal` is `@company-data/crypto/seal`. */
  readonly may: readonly string[]
  /** Additional imports for its tests. */
  readonly testsMay?: readonly string[]
  /** Files of other units that it may reach by path. */
  readonly files?: readonly string[]
}

export interface Layer {
  readonly name: string
  /** Files of this layer, from apps/server/src. The first layer that matches is the file's. */
  readonly matches: RegExp
  /** Layers below it that it may import; its own is always allowed (features: see featureEdges). */
  readonly may: readonly string[]
  /** Packages of npm that it may import. */
  readonly npm: readonly string[] | 'any'
}

/** Packages whose name in a list means all of their entry points. `crypto` is not one of them: see law 4. */
export const wholePackages: readonly string[] = ['protocol', 'field-types', 'pdf', 'sdk', 'testkit', 'ui', 'web']

const anyPackage = ['protocol', 'crypto', 'crypto/seal', 'crypto/open', 'field-types', 'flow-engine', 'pdf', 'sdk']
const webAppPackages = ['protocol', 'crypto', 'field-types', 'flow-engine', 'sdk', 'ui', 'web']
const inTests = [...anyPackage, 'plugin-kit', 'server', 'testkit']

/** Folder → its allowed imports. The longest folder that contains a file is its unit. */
export const units: Readonly<Record<string, Unit>> = {
  // Its tests seal and open in a real browser.
  'packages/crypto': { may: [], testsMay: ['testkit'] },
  // The form of keys and sealed values is part of the wire; nothing else of cryptography is.
  'packages/protocol': { may: ['crypto/forms'] },
  'packages/field-types': { may: ['protocol'] },
  'packages/flow-engine': { may: ['field-types'] },
  // Its tests verify what it seals with the SDK, which shares only the reader of DER with it.
  'packages/pdf': { may: ['protocol', 'crypto/der', 'flow-engine/print'], testsMay: ['sdk'] },
  'packages/sdk': {
    may: ['protocol', 'crypto', 'crypto/der', 'field-types', 'flow-engine'],
    testsMay: ['testkit', 'pdf'],
  },
  'packages/plugin-kit': { may: ['protocol', 'crypto', 'field-types'], testsMay: ['testkit'] },
  'packages/cli': { may: ['protocol', 'sdk', 'field-types', 'flow-engine'], testsMay: ['testkit', 'pdf'] },
  'packages/vectors': { may: ['crypto', 'pdf', 'sdk'], testsMay: ['testkit'] },
  // The one package that may know an app: it starts the platform inside a test.
  'packages/testkit': { may: [...anyPackage, 'plugin-kit', 'server'] },
  // Law 4: the server seals and never opens. Its tests open, to prove what was sealed.
  'apps/server': { may: ['protocol', 'crypto/seal', 'field-types', 'flow-engine', 'pdf'], testsMay: inTests },
  // The consent page needs little of the SDK, so it opens and seals by itself and stays light.
  'apps/consent': {
    may: ['protocol', 'crypto', 'field-types', 'sdk/plugins', 'sdk/passkeys', 'ui', 'web'],
    testsMay: ['testkit'],
  },
  // The console of operators: its own few calls, and no keys.
  'apps/console': { may: ['protocol', 'sdk', 'ui', 'web'], testsMay: ['testkit'] },
  // The documentation site: its builder reads files and makes the pages of error keys, its pages evaluate expressions.
  'apps/docs': {
    may: ['flow-engine', 'protocol'],
    testsMay: ['testkit'],
    // The documents of the reference, whose samples are run.
    files: ['tools/build-docs.ts'],
  },
  demo: { may: inTests },
  // The building blocks of the web apps: controls, tokens and states. It knows nothing of the platform, and draws its QR codes.
  'packages/ui': { may: ['protocol/qr'] },
  // Web components for the site of a company: no credentials, no keys.
  'packages/elements': { may: ['protocol/qr'], testsMay: ['testkit'] },
  // Parts of the product that the web apps share, by noun.
  'packages/web': { may: [] },
  // The base of the web apps: call states, forms, the session.
  'packages/web/src/app': { may: ['sdk', 'ui', 'web', 'field-types'], testsMay: ['protocol'] },
  // The controls of the field types, with which both apps ask for values.
  'packages/web/src/fields': { may: ['sdk', 'ui', 'web', 'field-types'] },
  // A flow run as one of its parties sees it: answered, generated, followed.
  'packages/web/src/runs': { may: ['sdk', 'ui', 'web', 'flow-engine'] },
  // Sharing with a service, for persons and companies alike.
  'packages/web/src/sharing': { may: ['sdk', 'ui', 'web'], testsMay: ['field-types'] },
  // The reader of PDFs, which is loaded when a page shows one.
  'packages/web/src/pdf': { may: ['ui', 'web'] },
  // Accounts and documents for persons and companies alike: protected and moved; read, signed, accepted and ended.
  'packages/web/src/account': { may: ['sdk', 'ui', 'web'] },
  'packages/web/src/documents': { may: ['sdk', 'ui', 'web'] },
  // The identity of a company, and its quoted texts, for every page of a customer.
  'packages/web/src/companies': { may: ['sdk', 'ui', 'web'] },
  // Messages between a service and a customer, for both participants.
  'packages/web/src/conversation': { may: ['sdk', 'ui', 'web'], testsMay: ['crypto', 'protocol'] },
  // Further languages: texts that an app loads, typed by the texts of the apps, of which no code is imported.
  'packages/web/src/languages': {
    may: ['ui', 'web'],
    files: ['apps/consent/src/texts/texts.ts', 'apps/wallet/src/wallet-translation.ts'],
  },
  'apps/portal': { may: webAppPackages, testsMay: ['testkit', 'crypto/seal', 'plugin-kit'] },
  'apps/wallet': {
    may: webAppPackages,
    testsMay: ['testkit'],
    // The company in the journey that spans both apps.
    files: ['apps/portal/test/fixtures/company-journey.ts'],
  },
  benchmarks: {
    may: inTests,
    // The fixtures of the portal's tests, which are also measured.
    files: [
      'apps/portal/src/contracts/flows/canvas/canvas-texts.ts',
      'apps/portal/src/contracts/flows/editor/editor-texts.ts',
      'apps/portal/src/contracts/flows/steps/step-texts.ts',
      'apps/portal/test/fixtures/many-connections.ts',
      'apps/portal/test/fixtures/sharing-company.ts',
    ],
  },
  reliability: {
    may: inTests,
    // Simulations, which are tests too.
    files: ['apps/server/test/simulation/delivery/simulate-delivery.ts'],
  },
  tools: {
    may: ['protocol', 'pdf'],
    // The packed packages are tried on a platform.
    testsMay: ['crypto', 'field-types', 'sdk', 'testkit'],
    // Generated code of the program, and the store that the tests run on.
    files: [
      'apps/server/src/platform/db/index.ts',
      'apps/server/src/compose/routes.ts',
      'apps/server/src/compose/settings.ts',
      'apps/server/src/compose/databases/migrate-databases.ts',
      'apps/docs/src/build-site.ts',
      'apps/docs/src/site/error-documents.ts',
      'apps/server/src/gate/pages/built-apps.ts',
      'apps/server/src/gate/reference/docs.ts',
      'apps/server/src/gate/reference/openapi.ts',
    ],
  },
}

/**
 * Inside a web app, a folder of `src` belongs to a page or is shared by all pages (`app`). Pages know the shared ones
 * and never each other's folders: code that two pages need belongs in `app`, packages/web or packages/sdk.
 */
export const webAppFolders: Readonly<Record<string, readonly string[]>> = {
  'apps/portal/src': [
    'app',
    'session',
    'service-layout',
    'service-keys',
    'lists',
    'conversation',
    'customer-picker',
    'runs',
    'signatures',
    'customer-side',
  ],
  'apps/wallet/src': ['app', 'session', 'companies', 'decisions', 'notifications'],
  'apps/console/src': ['app', 'session'],
}

/** Folders of a web app that hold folders of pages, as the groups of its navigation do. */
export const pageGroups: Readonly<Record<string, readonly string[]>> = {
  'apps/portal/src': ['configuration', 'sharing', 'contracts', 'developers', 'customer', 'company'],
}

// Inside the server: main → compose → features/*/*/index → own files → gate → platform → npm.
export const layers: readonly Layer[] = [
  { name: 'main', matches: /^main\.ts$/, may: ['compose'], npm: [] },
  // The commands of an operator beside the start: `company-data-server check`.
  {
    name: 'commands',
    matches: /^(?:commands\/|company-data-server\.ts$)/,
    may: ['main', 'compose', 'gate', 'platform', 'schema'],
    npm: ['pg'],
  },
  // The modules of the server that other packages may import.
  { name: 'entry-point', matches: /^index\.ts$/, may: ['compose', 'features', 'gate', 'platform', 'schema'], npm: [] },
  {
    name: 'compose',
    matches: /^compose\//,
    may: ['features', 'gate', 'platform', 'schema'],
    npm: ['fastify', 'kysely'],
  },
  {
    name: 'features',
    matches: /^features\/[^/]+\/[^/]+\//,
    may: ['gate', 'platform', 'schema'],
    // No zod: the wire format is described in packages/protocol/src/wire.
    npm: ['kysely', 'jose'],
  },
  // Access rules: it knows clients, levels and modes, but no feature.
  { name: 'gate', matches: /^gate\//, may: ['platform'], npm: ['fastify', 'zod'] },
  // Nothing of the product.
  { name: 'platform', matches: /^platform\//, may: [], npm: 'any' },
  // Generated from the migrations.
  { name: 'schema', matches: /^schema\//, may: [], npm: ['kysely'] },
]

/** Catch-all names: a name must say what the file gives. */
export const refusedNames: readonly string[] = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'shared',
  'misc',
  'types',
  'constants',
]

/** Files that import a module whose name is known only at run time. */
export const computedImports: readonly string[] = [
  // The PostgreSQL binaries of this platform.
  'apps/server/src/platform/db/embedded/binaries.ts',
  // The built program, or its source.
  'apps/server/bin/company-data-server.cjs',
  // The plugin of an author, which it serves.
  'packages/plugin-kit/src/command.ts',
  // The test files that the runner passes to it.
  'tools/test-runner/worker.ts',
]
