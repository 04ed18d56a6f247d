// English problem texts for parties, steps and edges.

export const graphTexts = {
  noEntry: (): string => 'The flow has no first step yet.',
  entryUnknown: (key: string): string => `The first step "${key}" does not exist.`,
  entryEmpty: (): string => 'The first step asks nothing and leads nowhere.',
  nodeTaken: (key: string): string => `There is already a node "${key}".`,
  noNode: (key: string): string => `There is no node "${key}".`,
  edgeToItself: (key: string): string => `The edge leads from "${key}" to itself.`,
  edgeCircle: (steps: readonly string[]): string => `This edge closes a circle: ${steps.join(' → ')}.`,
  noFallback: (key: string): string =>
    `The last edge of "${key}" has a condition; where no edge holds, a run gets stuck.`,
  dataOnlyDocument: (): string => 'This flow shares data and makes no documents.',
  notWhereItEnds: (key: string): string => `"${key}" leads on to another step, so it is not where documents are made.`,
  documentNeeded: (key: string): string => `"${key}" is where the flow ends, so it needs a document.`,
  unreachable: (key: string): string => `No path from the first step leads to "${key}".`,
  noParty: (key: string): string => `There is no party "${key}".`,
  partyKey: (): string => 'The key of a party starts with a-z and has only a-z, 0-9 and _, at most 60 of them.',
  partySignature: (): string => 'A party may not be called "signature": that is a status of runs.',
  partyTaken: (key: string): string => `There is already a party "${key}".`,
  partyType: (): string => 'The type of a party is owner, person or company.',
  oneOwner: (): string => 'A flow has one owner at most.',
  partyNeeded: (): string => 'A flow needs a party besides its owner.',
}
