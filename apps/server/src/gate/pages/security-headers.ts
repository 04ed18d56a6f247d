// The security headers of all pages: what a browser may load, run, frame and send for each kind of page.

const createPolicy = (...directives: readonly string[]): string => directives.join('; ')

/** No page is framed, sends a form to another address, or takes its base from its own text. */
const CLOSED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"] as const

/** The next page may not be framed, and its address, which holds the state, is never sent as a referrer. */
export const REDIRECT_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
} as const

interface StaticPage {
  /** The hash of the style in the page, as base64. */
  styleSha256: string
  hasImages: boolean
  hasFont: boolean
}

/** A page without a script: it has one style, and loads at most images and a typeface from the same origin. */
export const createStaticPageHeaders = ({ styleSha256, hasImages, hasFont }: StaticPage) =>
  ({
    'content-security-policy': createPolicy(
      "default-src 'none'",
      `style-src 'sha256-${styleSha256}'`,
      ...(hasImages ? ["img-src 'self'"] : []),
      ...(hasFont ? ["font-src 'self'"] : []),
      ...CLOSED,
    ),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  }) as const

const FILE_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** The device features that a page may use: only the camera, in an app that reads QR codes with it. */
const createPermissions = (hasCamera: boolean): string =>
  `camera=(${hasCamera ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`

interface WebAppRights {
  hasCamera?: boolean | undefined
  isOpenedByOthers?: boolean | undefined
}

/** An app that opens the consent page in a separate window needs the window back after the redirect. */
export const createWebAppHeaders = ({ hasCamera = false, isOpenedByOthers = false }: WebAppRights) => ({
  ...FILE_HEADERS,
  ...(!isOpenedByOthers && { 'cross-origin-opener-policy': 'same-origin' }),
  'permissions-policy': createPermissions(hasCamera),
})

/**
 * Only files of this origin run or give style, no text becomes markup (Trusted Types), and calls go to this platform
 * alone. These pages open what people sealed, so nothing is relaxed.
 */
export const createWebAppPolicy = (origins: readonly string[]): string =>
  createPolicy(
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${origins.join(' ')}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    ...CLOSED,
    "require-trusted-types-for 'script'",
    // The one policy of the pages accepts only files of our build, as the code of a worker.
    'trusted-types own-workers',
  )

/** A service worker fetches files of its app, and can do nothing else. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The documentation site: only files of this origin run or give style, and no text becomes markup (Trusted Types). */
export const DOCS_HEADERS = {
  ...FILE_HEADERS,
  'content-security-policy': createPolicy(
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ...CLOSED,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': createPermissions(false),
} as const

/**
 * Swagger UI calls only the bases of the platform and writes styles into its elements. The sandbox gives the page a
 * separate origin, so that it hears nothing that the tabs of wallet and portal tell each other.
 */
export const createSwaggerPolicy = (origins: readonly string[]): string =>
  createPolicy(
    'sandbox allow-scripts',
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${origins.join(' ')}`,
    ...CLOSED,
  )

/** The manifest of an installed app. */
export const MANIFEST_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/**
 * The icon is public, and apps of companies show it from `icon_url`. Opened by its address, an SVG is a page of this
 * origin: it may neither run nor load anything.
 */
export const ICON_HEADERS = {
  ...MANIFEST_HEADERS,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const
