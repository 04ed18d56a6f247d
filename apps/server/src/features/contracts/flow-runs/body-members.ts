// Reads members of a body that the rules check themselves, each at its position in the order (FA-42).

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body that is not an object has no members. */
export const toMembers = (body: unknown): Members => (isMembers(body) ? body : {})

/** Own properties only: a name such as `constructor` is not a member. Null counts as absent (FA-43). */
export const getMember = (members: Members, name: string): unknown =>
  Object.hasOwn(members, name) ? (members[name] ?? undefined) : undefined
