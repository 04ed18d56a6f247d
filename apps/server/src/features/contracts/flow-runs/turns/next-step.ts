// The next step of a submit: only succession is checked, never the edge's condition (D2-OV-09, T-18).
import { ApiError } from '@company-data/protocol/errors'
import { getMember, type Members } from '../body-members.ts'
import type { Turn } from '../turn.ts'

export type NextStep =
  | { kind: 'turn'; node: string; party: string }
  /** The end of the questions, at this leaf (FG-02). */
  | { kind: 'end'; node: string }

/** FA-56: `leaf: false` and `next_node: null` count as absent. */
export const readNextStep = (members: Members, { flow, node }: Turn): NextStep => {
  const [next, leaf] = [getMember(members, 'next_node'), getMember(members, 'leaf')]
  const isLeaf = leaf === true
  const isLegal = (leaf === undefined || typeof leaf === 'boolean') && isLeaf === (next === undefined)
  if (!isLegal) throw new ApiError('flows.next_node_invalid')
  if (isLeaf) {
    if (!flow.isLeaf(node.key)) throw new ApiError('flows.next_node_invalid')
    return { kind: 'end', node: node.key }
  }
  const nextNode = typeof next === 'string' && flow.isSuccessor(node.key, next) ? flow.node(next) : undefined
  if (nextNode === undefined) throw new ApiError('flows.next_node_invalid')
  // FG-02: an empty leaf has nothing to answer, so the run ends there immediately.
  return flow.isLeaf(nextNode.key) && nextNode.elements.length === 0
    ? { kind: 'end', node: nextNode.key }
    : { kind: 'turn', node: nextNode.key, party: nextNode.party }
}
