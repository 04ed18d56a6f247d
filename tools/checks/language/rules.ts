// The words that this project does not use, each with its replacement. Wire members, SQL and texts are not checked.

export interface WordRule {
  /** The rule's name in `remaining.json`. */
  readonly id: string
  readonly pattern: RegExp
  readonly instead: string
  /** Names that match by accident. */
  readonly allow?: ReadonlySet<string>
}

const NAMES_WITH_OF = new Set([
  ...['setOf', 'oneOf', 'anyOf', 'allOf', 'arrayOf', 'valueOf', 'indexOf', 'lastIndexOf', 'typeOf', 'instanceOf'],
  ...['isVerifiedPlaceOfBirth', 'placeOfBirth'],
  // The operating mode `out_of_order`.
  ...['isOutOfOrder', 'outOfOrder', 'refuseOutOfOrder'],
])

/** Every declared function, in any form of declaration. */
export const functionRules: readonly WordRule[] = [
  {
    id: 'function-of',
    pattern: /Of(?:$|[A-Z])/,
    instead: 'a verb and its object: toRow, parseBoundary, findByService',
    allow: NAMES_WITH_OF,
  },
]

/** Every declared name: variables, parameters, functions, types, members of types. */
export const nameRules: readonly WordRule[] = [
  { id: 'name-max', pattern: /^(?:MOST|LONGEST|LEAST|SHORTEST)(?:_|$)/, instead: 'MAX_… or MIN_…' },
  {
    id: 'name-duration',
    pattern: /_WITHIN_MS$|_AT_ONCE$/,
    instead: '…_TIMEOUT_MS, MAX_CONCURRENT_… or …_BATCH_SIZE',
  },
  {
    id: 'name-dialect',
    pattern:
      /(?:^|[a-z])(?:Needs|Acts|Scene|Scenes|Area|Areas|Frame|Place|Places|Spot|Side|Sides|News|Words|Kept|Held)(?:$|[A-Z])/,
    instead:
      'Deps, Actions, Fixture, RouteGroup, Layout, RegionDatabase or Position, Pointer, TxContext, Effects, Texts, Stored, Leased',
    allow: new Set([
      ...[
        'TextArea',
        'TextAreaProps',
        'isVerifiedPlaceOfBirth',
        'placeOfBirth',
        'reservedWords',
        'useFrame',
        'codeWords',
      ],
      // Frames of a stack, of a stream and of an animation; words of a text.
      ...['toSourceFrame', 'encodeFrame', 'decodeFrame', 'readFrame', 'nextFrame', 'splitWords', 'findWrongWords'],
    ]),
  },
  { id: 'name-phrase', pattern: /isThere|NothingThere|goOn|letGo/, instead: 'exists, EmptyState, advance, release' },
  {
    id: 'name-bare',
    pattern:
      /^(?:kept|opened|typed|shown|drawn|moved|stored|settled|located|sealed|seen|sent|made|chosen|listed|named|again|there|here|one|what|who)$/,
    instead: 'the noun: openedValues, input, selectedId, webhook',
    // A member of the file that a person exports.
    allow: new Set(['what']),
  },
]

export const commentRules: readonly WordRule[] = [
  { id: 'prose-whoever', pattern: /\b(?:whoever|whichever|whosoever)\b/i, instead: 'name the actor' },
  { id: 'prose-anew', pattern: /\banew\b/i, instead: '“again”' },
  {
    id: 'prose-nobody',
    pattern: /\b(?:nobody|somebody|everybody|anybody)\b/i,
    instead: '“no one”, or name the actor',
  },
  { id: 'prose-none', pattern: /\b(?:is|are) none\b/i, instead: '“is not a …”' },
  { id: 'prose-has-not', pattern: /\bhas not the\b/i, instead: '“lacks”' },
  { id: 'prose-stands', pattern: /\bstands? (?:in|at|beside|there)\b/i, instead: '“is in”, “appears”' },
  { id: 'prose-told', pattern: /\b(?:is|are|was|were) told\b|\btells\b/i, instead: 'notify, report, say, log, show' },
  { id: 'prose-becomes-of', pattern: /\b(?:becomes|became|come) of\b/i, instead: '“the outcome”' },
  { id: 'prose-goes-on', pattern: /\bgo(?:es)? on\b/i, instead: '“continue”' },
  { id: 'prose-in-order', pattern: /\bone after the other\b/i, instead: '“sequentially”' },
  { id: 'prose-of-its-own', pattern: /\bof (?:its|their) own\b/i, instead: '“separate”' },
  { id: 'prose-in-words', pattern: /\bin words\b/i, instead: '“as text”' },
]

/** Any comment names its thing: a clause without a noun has to be read twice. */
export const openingRules: readonly WordRule[] = [
  {
    id: 'comment-clause',
    pattern: /^[\s*]*(?:What|Whether|Where|Which|Who) /,
    instead: 'begin with the noun, with a verb or with “True if”',
  },
  {
    id: 'comment-ellipsis',
    pattern: /^[\s*]*(?:Of|Those|Ones) /,
    instead: 'begin with the noun: “The limit for one person.”, “Lists the rows of several services.”',
  },
]

/** The first line of a file is a noun or a verb, not a clause. */
export const firstLineRules: readonly WordRule[] = [
  {
    id: 'first-line-clause',
    pattern: /^How /,
    instead: 'begin with a noun or a verb: “Formats a plugin’s outputs.”',
  },
]
export const MAX_FIRST_LINE = 120

export const MAX_TITLE = 72
export const MAX_LEADING_IDS = 2

/** Each segment of a path. */
export const pathRules: readonly WordRule[] = [
  {
    id: 'path-gerund',
    pattern: /^[a-z]+ing$/,
    instead: 'a noun: termination, delivery',
    allow: new Set(['sharing', 'signing', 'encoding', 'testing', 'string', 'ring', 'routing', 'padding']),
  },
  {
    id: 'path-participle',
    pattern: /^(?:kept|held|lost|shown|opened|typed|named|asked)-/,
    instead: 'a noun or a verb with its object',
  },
  { id: 'path-preposition', pattern: /^(?:with|in|at|by|of|before)-/, instead: 'a noun or a verb with its object' },
  { id: 'path-suffix', pattern: /-(?:of|once|words|acts|needs|places)$/, instead: '-texts, -actions, -deps' },
]
