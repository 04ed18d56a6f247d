// Selects the values that a plugin may receive, and the drafts from private sources (FG-17, FG-18).

import { type Draft, isDefaulted } from '../defaults/draft.ts'
import type { FieldElement } from '../definition/index.ts'
import type { Flow } from '../flow/flow.ts'
import { collectExpressionSlugs, sourceSlugs } from './source-slugs.ts'

/** The defaulted fields of a node, each with the slugs that its default reads. */
const defaultedFields = (flow: Flow, nodeKey: string, drafts: ReadonlyMap<string, Draft>) =>
  (flow.node(nodeKey)?.elements ?? [])
    .filter((element): element is FieldElement => element.kind === 'field')
    .filter(({ slug }) => {
      const draft = drafts.get(slug)
      return draft !== undefined && isDefaulted(draft)
    })
    .map(({ slug, default: expression }) => ({ slug, reads: collectExpressionSlugs(flow, expression) }))

/**
 * FG-18: the slugs of the current step that are submitted with `source_private: true`. A default passes privacy on as
 * long as the field still has the text it wrote; typing over it ends that. Plugin answers are never private (T-55).
 */
export const privateDrafts = (
  flow: Flow,
  nodeKey: string,
  drafts: ReadonlyMap<string, Draft>,
  privateSlugs: Iterable<string>,
): ReadonlySet<string> => {
  const fields = new Set(
    (flow.node(nodeKey)?.elements ?? []).flatMap((element) => (element.kind === 'field' ? [element.slug] : [])),
  )
  const marked = new Set([...drafts].flatMap(([slug, { isPrivate }]) => (isPrivate && fields.has(slug) ? [slug] : [])))
  const sources = new Set([...privateSlugs, ...marked])
  const defaulted = defaultedFields(flow, nodeKey, drafts)
  // Defaults may read one another: each round marks at least one more, so there are no more rounds than fields.
  for (let rest = defaulted; ; ) {
    const derived = rest.filter(({ reads }) => [...reads].some((slug) => sources.has(slug)))
    if (derived.length === 0) return marked
    for (const { slug } of derived) {
      marked.add(slug)
      sources.add(slug)
    }
    rest = rest.filter(({ slug }) => !marked.has(slug))
  }
}

export type PrivacyContext = {
  /** The run's private_slugs; undefined when the run read has no such member, which is not an empty list (T-49). */
  readonly privateSlugs: readonly string[] | undefined
  /** The drafts of the current step that come from a private source (`privateDrafts`). */
  readonly privateDrafts: ReadonlySet<string>
  /** The key of the party that asks the plugin. */
  readonly callerParty: string
}

const belongsToOtherParty = (flow: Flow, slug: string, callerParty: string): boolean => {
  const node = flow.keys.find(slug)?.node
  return node === undefined || flow.definition.nodes[node]?.party !== callerParty
}

/** FG-17: true if the value of a key may be sent to a plugin. SDK, portal and app share this predicate. */
export const isSendable = (flow: Flow, key: string, facts: PrivacyContext): boolean => {
  const slugs = [...sourceSlugs(flow, key)]
  if (slugs.some((slug) => facts.privateDrafts.has(slug))) return false
  const { privateSlugs, callerParty } = facts
  return privateSlugs === undefined
    ? !slugs.some((slug) => belongsToOtherParty(flow, slug, callerParty))
    : !slugs.some((slug) => privateSlugs.includes(slug))
}
