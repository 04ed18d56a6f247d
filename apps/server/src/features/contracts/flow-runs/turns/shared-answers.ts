// Shares the answers of a completed data_only run as connection values, and serves linked files (FG-35, FA-63, FA-64).
import type { NewChange } from '../../../delivery/changes/index.ts'
import { flowLinkSlug, type RegionTxContext, type SharedAnswer } from '../../../sharing/connections/index.ts'
import { type Attestation, type DatumHead, selectAttestation } from '../../../sharing/contact-data/index.ts'
import { type CompanyCopy, listCompanyCopies } from '../answer-store.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlow } from '../flow/pinned-flow.ts'
import type { Visit } from '../routes/visitor.ts'
import { listRunUsers, type RunRow } from '../store.ts'
import type { CheckedItem } from './answer-items.ts'
import type { LinkedData } from './links.ts'

/** The result of sharing: value events, and files that no slot uses any more. */
export interface Sharing {
  events: NewChange[]
  replacedFiles: string[]
}

const NOTHING: Sharing = { events: [], replacedFiles: [] }

const toAttestation = (copy: CompanyCopy): Attestation | null =>
  copy.verification_id === null ? null : (selectAttestation(copy) as Attestation)

const toFile = ({ file_key, size, sha256 }: CompanyCopy): SharedAnswer['file'] =>
  file_key === null ? null : { key: file_key, size: size ?? 0, sha256: sha256 ?? '' }

/** FG-35: the slot is the request field that the element names, or one with the element's slug. */
const toSharedAnswers = ({ node, element }: PinnedFlow, copy: CompanyCopy, data: LinkedData): SharedAnswer[] => {
  const step = node(copy.node_key)
  const field = step && element(step, copy.slug)
  if (field === undefined) return []
  return [
    {
      slot: field.kind === 'field' ? (field.request_slug ?? field.slug) : field.slug,
      type: field.kind === 'field' ? field.type : 'plugin',
      value: copy.file_id === null ? copy.value : null,
      file: toFile(copy),
      datum: data.get(copy.contact_datum_id ?? '') ?? null,
      isPrivate: copy.source_private,
      attestation: toAttestation(copy),
    },
  ]
}

const toLink = (run: RunRow, copy: CompanyCopy, type: string, datum: DatumHead): SharedAnswer => ({
  slot: flowLinkSlug(run.flow_id, copy.slug),
  type,
  value: null,
  file: toFile(copy),
  datum,
  isPrivate: datum.is_private,
  attestation: null,
})

const toSlotKey = (connectionId: string, slot: string): string => `${connectionId} ${slot}`

/** FA-85: in submission order over all customers; a slot answered twice is at its last answer. */
const sortBySubmission = (events: readonly NewChange[], positions: ReadonlyMap<string, number>): NewChange[] => {
  const getPosition = ({ slot, members }: NewChange): number =>
    positions.get(toSlotKey(slot?.connectionId ?? '', 'slug' in members ? members.slug : '')) ?? 0
  return events.toSorted((a, b) => getPosition(a) - getPosition(b))
}

/** One link per copy of a file that this submit takes from the profile. */
const listLinks = async (
  tx: RegionTxContext['tx'],
  run: RunRow,
  linked: ReadonlyMap<string, CheckedItem>,
  data: LinkedData,
): Promise<SharedAnswer[]> => {
  const copies = await listCompanyCopies(tx, run.id, run.company_user_id)
  return copies.flatMap((copy) => {
    const item = linked.get(copy.slug)
    const datum = data.get(copy.contact_datum_id ?? '')
    return item?.element.kind === 'field' && datum ? [toLink(run, copy, item.element.type, datum)] : []
  })
}

export type SharedAnswers = ReturnType<typeof sharedAnswers>

export const sharedAnswers = ({ accounts, connections }: Pick<FlowRunDeps, 'accounts' | 'connections'>) => {
  const { share } = connections.flowAnswers

  const findSubject = async (userId: string) => ({ userId, code: (await accounts.state(userId))?.code ?? null })

  const shareOver = async (
    context: RegionTxContext,
    region: string,
    connectionId: string,
    serviceId: string,
    answers: readonly SharedAnswer[],
  ): Promise<Sharing> => {
    const [connection] =
      answers.length === 0 ? [] : await connections.rows.lockForSharing(context.tx, serviceId, [connectionId])
    if (!connection) return NOTHING
    return share(context, region, connection, await findSubject(connection.customer_user_id), answers)
  }

  return {
    /** Links the files of this submit. Links are not values: they raise no events. */
    async linkFiles(
      context: RegionTxContext,
      { visitor }: Visit,
      run: RunRow,
      items: readonly CheckedItem[],
      data: LinkedData,
    ): Promise<string[]> {
      if (!('connectionId' in visitor.scope)) return []
      const linked = new Map(items.flatMap((item) => (item.isFile && item.datum ? [[item.slug, item] as const] : [])))
      if (linked.size === 0) return []
      const links = await listLinks(context.tx, run, linked, data)
      const { region } = visitor.regionDatabase
      const { replacedFiles } = await shareOver(context, region, visitor.scope.connectionId, run.service_id, links)
      return replacedFiles
    },

    /** Shares every customer's answers over its own connection, in submission order. */
    async share(
      context: RegionTxContext,
      region: string,
      run: RunRow,
      flow: PinnedFlow,
      data: LinkedData,
    ): Promise<Sharing> {
      const [copies, users] = await Promise.all([
        listCompanyCopies(context.tx, run.id, run.company_user_id),
        listRunUsers(context.tx, run.id),
      ])
      const all: Sharing = { events: [], replacedFiles: [] }
      const positions = new Map<string, number>()
      for (const { user_id, connection_id } of users) {
        if (connection_id === null) continue
        const userCopies = copies.filter(({ party_key }) => run.bindings[party_key] === user_id)
        const answers: SharedAnswer[] = []
        for (const copy of userCopies) {
          const slotAnswers = toSharedAnswers(flow, copy, data)
          answers.push(...slotAnswers)
          for (const { slot } of slotAnswers) positions.set(toSlotKey(connection_id, slot), copy.position)
        }
        const { events, replacedFiles } = await shareOver(context, region, connection_id, run.service_id, answers)
        all.events.push(...events)
        all.replacedFiles.push(...replacedFiles)
      }
      return { ...all, events: sortBySubmission(all.events, positions) }
    },
  }
}
