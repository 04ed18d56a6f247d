// JSON pointers (RFC 6901), which name the refused members of a request in `fields` (B-17).

/**
 * An empty path is the empty pointer: the whole body.
 * @example formatPointer(['rows', 0, 'slug']) // '/rows/0/slug'
 */
export const formatPointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/**
 * The names and positions of a pointer.
 * @example parsePointer('/rows/0/slug') // ['rows', '0', 'slug']
 */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
