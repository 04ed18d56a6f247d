// The key type of WebCrypto, imported by a path that exists in the types of browsers and of Node.
export type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
