// Builds the package.json of a packed package: that of the tree, with entry points leading to the built files.

/** The package.json of a published package in the tree. */
export interface Manifest {
  name: string
  version: string
  description: string
  license: string
  sideEffects: boolean
  exports: Record<string, string>
  bin?: Record<string, string>
  imports?: Record<string, Record<string, string>>
  dependencies: Record<string, string>
}

/** Members of the root's package.json that every package repeats, if the publisher has set them. */
export interface PackageLinks {
  homepage?: string
  repository?: { type: string; url: string }
  bugs?: string
}

export type RootManifest = PackageLinks & { version: string }

/** The repository names the folder of the package, where registries find its README. */
const linkMembers = (name: string, { homepage, repository, bugs }: PackageLinks): object => ({
  ...(homepage !== undefined && { homepage }),
  ...(repository !== undefined && {
    repository: { ...repository, directory: `packages/${name.replace('@company-data/', '')}` },
  }),
  ...(bugs !== undefined && { bugs }),
})

/** The address of the files of the default branch, for a repository at GitHub. */
export const fileAddress = ({ repository }: PackageLinks): string | undefined => {
  const address = /^git\+(https:\/\/github\.com\/.+)\.git$/.exec(repository?.url ?? '')?.[1]
  return address && `${address}/blob/main`
}

const builtFile = (source: string, extension: '.js' | '.d.ts'): string =>
  source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, extension)

/** A condition with `types` first: TypeScript takes the first match. */
const builtEntryPoint = (source: string): Record<string, string> => ({
  types: builtFile(source, '.d.ts'),
  default: builtFile(source, '.js'),
})

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))

/**
 * Our packages are released together and require each other in exactly their version. Others get a range, so that the
 * installing project decides which fix it takes and has one copy.
 */
const dependencyRange = (name: string, version: string, ours: string): string => {
  if (!name.startsWith('@company-data/')) return `^${version}`
  if (version !== ours) throw new Error(`${name} is required in version ${version}, but this is ${ours}`)
  return version
}

/** The package.json of a package that has files alone. */
export const dataManifest = (
  { name, version, description, license }: Pick<Manifest, 'name' | 'version' | 'description' | 'license'>,
  links: PackageLinks,
  files: readonly string[],
): object => ({
  name,
  version,
  description,
  license,
  ...linkMembers(name, links),
  files: [...files, 'docs'],
  directories: { doc: 'docs' },
  publishConfig: { access: 'public' },
})

export const packedManifest = (manifest: Manifest, version: string, links: PackageLinks = {}): object => {
  const { name, description, license, sideEffects, exports, bin, imports, dependencies } = manifest
  if (manifest.version !== version) throw new Error(`${name} has version ${manifest.version}, the root has ${version}`)
  return {
    name,
    version,
    description,
    license,
    ...linkMembers(name, links),
    type: 'module',
    engines: { node: '>=20' },
    sideEffects,
    exports: { ...mapValues(exports, builtEntryPoint), './package.json': './package.json' },
    ...(bin && { bin: mapValues(bin, (source) => builtFile(source, '.js')) }),
    ...(imports && {
      imports: mapValues(imports, (conditions) => mapValues(conditions, (source) => builtFile(source, '.js'))),
    }),
    // The sources are inside for debuggers and for "go to definition", which follow the maps; no entry point leads to them.
    files: ['dist', 'src', 'docs'],
    // The documents inside, which the README links.
    directories: { doc: 'docs' },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([other, needed]) => [other, dependencyRange(other, needed, version)]),
    ),
    publishConfig: { access: 'public' },
  }
}
