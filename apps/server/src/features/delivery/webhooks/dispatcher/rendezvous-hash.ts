// Finds the preferred dispatcher of a webhook: all live ones agree, and a join or leave moves few webhooks.

const MIX = 0x85ebca6b
const hashes = new Map<string, number>()

/** FNV-1a. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/** Every bit of the input affects every bit of the result; otherwise one member would win too often. */
const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), MIX)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const hashMember = (member: string): number => {
  const cached = hashes.get(member)
  if (cached !== undefined) return cached
  if (hashes.size > 1_000) hashes.clear()
  const memberHash = hash(member)
  hashes.set(member, memberHash)
  return memberHash
}

/** Rendezvous hashing: the member whose name and key together hash to the highest number. */
export const findPreferred = (members: readonly string[], key: string): string | undefined => {
  if (members.length < 2) return members[0]
  const keyHash = hash(key)
  let best: { member: string; weight: number } | undefined
  for (const member of members) {
    const weight = mix(hashMember(member) ^ keyHash)
    if (!best || weight > best.weight || (weight === best.weight && member > best.member)) best = { member, weight }
  }
  return best?.member
}
