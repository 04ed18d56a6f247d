// The web apps that the front door serves, each from the folder that tools/build-web.ts writes: /portal/ from
// apps/portal, and the consent page at /auth from apps/consent.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The name and purpose of an app, for the landing page. */
export interface AppTexts {
  title: string
  text: string
  german: { title: string; text: string }
  french: { title: string; text: string }
}

interface ListedApp extends AppTexts {
  /** Its first path segment, if that is not its name. */
  path?: string
  /** Opened by other apps, so the landing page does not link it, and a window that opened it keeps its handle. */
  isOpenedByOthers?: boolean
  /** For the people who run the platform, so the landing page does not link it. */
  isForOperators?: boolean
}

/** By the name of the app. This is the one list: the build and the server read it. */
export const webApps: Readonly<Record<string, ListedApp>> = {
  consent: {
    title: 'Consent page',
    text: 'Sign in, and decide on the request of an app or a company.',
    german: {
      title: 'Zustimmungsseite',
      text: 'Anmelden und über die Anfrage einer App oder eines Unternehmens entscheiden.',
    },
    french: {
      title: 'Page de consentement',
      text: 'Se connecter et décider de la demande d’une application ou d’une entreprise.',
    },
    path: 'auth',
    isOpenedByOthers: true,
  },
  console: {
    title: 'Console',
    text: 'Find accounts, decide on reports and see the health of the installation, as an operator.',
    german: {
      title: 'Konsole',
      text: 'Als Betreiber Konten finden, über Meldungen entscheiden und den Zustand der Installation sehen.',
    },
    french: {
      title: 'Console',
      text: 'En tant qu’exploitant, trouver des comptes, traiter les signalements et voir l’état de l’installation.',
    },
    isForOperators: true,
  },
  portal: {
    title: 'Company portal',
    text: 'Register a company, ask people for data, read what they share, send contracts.',
    german: {
      title: 'Unternehmensportal',
      text: 'Ein Unternehmen registrieren, Menschen um Daten bitten, lesen, was sie freigeben, Verträge senden.',
    },
    french: {
      title: 'Portail des entreprises',
      text: 'En anglais et en allemand : inscrire une entreprise, demander des données, lire ce qui est partagé, envoyer des contrats.',
    },
  },
  wallet: {
    title: 'Personal wallet',
    text: 'Keep your data in one place, decide which company gets what, sign contracts.',
    german: {
      title: 'Persönliche Wallet',
      text: 'Die eigenen Daten an einem Ort, selbst entscheiden, welches Unternehmen was erhält, Verträge unterschreiben.',
    },
    french: {
      title: 'Portefeuille personnel',
      text: 'Vos données en un seul endroit : décidez quelle entreprise reçoit quoi, signez des contrats.',
    },
  },
}

/** The apps whose pages may use the camera: a person reads the QR code of a company with it. */
const WITH_CAMERA: readonly string[] = ['wallet']

/** The path segment below which an app is served: `portal`, `auth`. */
export const appPath = (name: string): string => webApps[name]?.path ?? name

/** The folder of an app's build. */
export const builtFolder = (app: string): string => fileURLToPath(new URL(`../../../../${app}/dist/`, import.meta.url))

export interface WebApp extends AppTexts {
  /** The name of its folder: `portal`. */
  name: string
  /** Its first path segment: `portal`. */
  path: string
  /** The path of its build, with a slash at the end. */
  folder: string
  /** Files next to the page, under fixed names: the manifest, icons, the service worker. */
  files: readonly string[]
  /** True if its pages may use the camera. */
  hasCamera: boolean
  /** The path of its typeface, for pages of the platform itself; undefined if its build has none. */
  fontPath: string | undefined
  isOpenedByOthers: boolean
  isForOperators: boolean
}

const filesBeside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^[\w-]+\.(?:js|png|webmanifest)$/.test(name))
    .sort()

/** The letters of Western languages, in the typeface of the apps. */
const findFontPath = (folder: string, path: string): string | undefined => {
  const assets = existsSync(`${folder}assets`) ? readdirSync(`${folder}assets`) : []
  const font = assets.find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name))
  return font && `/${path}/assets/${font}`
}

/** The built apps: a server without a build has only its API. */
export const builtApps = (): WebApp[] =>
  Object.entries(webApps)
    .map(([name, { isOpenedByOthers = false, isForOperators = false, ...app }]) => ({
      ...app,
      name,
      path: appPath(name),
      isOpenedByOthers,
      isForOperators,
      folder: builtFolder(name),
    }))
    .filter(({ folder }) => existsSync(`${folder}index.html`))
    .map((app) => ({
      ...app,
      files: filesBeside(app.folder),
      hasCamera: WITH_CAMERA.includes(app.name),
      fontPath: findFontPath(app.folder, app.path),
    }))
