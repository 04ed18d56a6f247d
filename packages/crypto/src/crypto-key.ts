// The key type of WebCrypto by a path that the types of browsers and of Node both have: Node's know no global of that name.
export type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
