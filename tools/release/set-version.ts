// Writes a version into manifests and texts. All packages of this repository have the same one.

const SCOPE = '@company-data/'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const changeDependencies = (dependencies: unknown, version: string): void => {
  if (!isObject(dependencies)) return
  for (const name of Object.keys(dependencies)) if (name.startsWith(SCOPE)) dependencies[name] = version
}

const changePackage = (entry: Json, version: string): void => {
  if (typeof entry.version === 'string') entry.version = version
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])
    changeDependencies(entry[kind], version)
}

/** Changes a package.json, or a lock file with the packages of this repository. */
export const changeManifest = (text: string, version: string): string => {
  const manifest = JSON.parse(text) as Json
  changePackage(manifest, version)
  if (isObject(manifest.packages))
    for (const [path, entry] of Object.entries(manifest.packages))
      if (isObject(entry) && !path.includes('node_modules/')) changePackage(entry, version)
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Fails if the text does not have the version that it should have. */
export const changeText = (text: string, before: string, version: string): string => {
  if (!text.includes(before)) throw new Error(`a text lacks the version ${before}`)
  return text.replaceAll(before, version)
}
