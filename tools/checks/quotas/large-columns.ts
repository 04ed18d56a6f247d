// Tables with columns that an account can make large, and the stores that may read them whole (B-22).

/** A store names the columns that it reads of these tables. */
export const largeColumns: Readonly<Record<string, readonly string[]>> = {
  service: ['encrypted_private_key', 'encrypted_private_pem', 'share_fields'],
  request_field: ['label', 'options', 'plugin'],
  flow: ['draft', 'draft_tests'],
  flow_version: ['definition', 'tests'],
  plugin: ['description'],
  delegate_service: ['sealed_key'],
  field_type: ['options', 'fields'],
  sign_in_app: ['claims'],
}

export interface WholeRowUse {
  /** From apps/server/src/features. */
  readonly file: string
  readonly table: string
  readonly uses: number
  readonly reason: string
}

export const wholeRowUses: readonly WholeRowUse[] = [
  {
    file: 'contracts/flows/flow-store.ts',
    table: 'flow',
    uses: 2,
    reason: 'an author reads and replaces the draft of one flow',
  },
  {
    file: 'plugins/plugins/store.ts',
    table: 'plugin',
    uses: 1,
    reason: 'a new plugin is returned with its description, as one row',
  },
  {
    file: 'sharing/request-fields/store.ts',
    table: 'request_field',
    uses: 2,
    reason: 'the form of a service is its request fields with all their members',
  },
]

const CHAIN = /\.?(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'/g
const WHOLE = /\.(?:selectAll|returningAll)\(/g
const STAR = /\bselect\s+(?:\w+\.)?\*\s+from\s+(\w+)/gi

/** The tables that the code reads whole, once per use. A builder reads the table that was named last before it. */
export const listWholeReads = (code: string): string[] => {
  const chains = [...code.matchAll(CHAIN)]
  const builders = [...code.matchAll(WHOLE)].map(
    ({ index }) => chains.findLast((chain) => chain.index < index)?.[1] ?? '',
  )
  return [...builders, ...[...code.matchAll(STAR)].map(([, table = '']) => table)]
}
