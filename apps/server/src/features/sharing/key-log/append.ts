// Appends leaves in the transaction of the change that they record, so that the log and the directory never differ.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { hashCode, type LeafContent, readLeaf, toLeaf } from './leaf.ts'
import type { LogKeys } from './log-key.ts'
import { growTree, listPeaks } from './merkle-tree.ts'
import { insertLeaves, insertNodes, listNewestLeaves, lockHead, readNodes, updateSize } from './store.ts'

export interface BoundKey {
  serviceId: string
  companyUserId: string
  /** `COMPANY/SERVICE`. */
  code: string
  publicKeySha256: string
}

export interface KeyLogWriter {
  /** The code names this key from now on. Call it last: other changes of services wait for the transaction from here on. */
  bind(tx: DirectoryTx, key: BoundKey): Promise<void>
  /** The codes of these services name no key from now on. */
  release(tx: DirectoryTx, serviceIds: readonly string[]): Promise<void>
}

type NewLeaf = Omit<LeafContent, 'at'> & Pick<BoundKey, 'companyUserId'>

export const keyLogWriter = ({ clock, logKeys }: { clock: Clock; logKeys: LogKeys }): KeyLogWriter => {
  const lockSize = async (tx: DirectoryTx): Promise<number> => {
    const head = await lockHead(tx)
    if (head !== undefined) return Number(head.size)
    await logKeys.create(tx)
    return Number((await lockHead(tx))?.size ?? 0)
  }
  const append = async (tx: DirectoryTx, size: number, contents: readonly NewLeaf[]): Promise<void> => {
    const at = clock.now()
    const leaves = contents.map(({ companyUserId, ...content }) => ({
      service_id: content.serviceId,
      company_user_id: companyUserId,
      leaf: toLeaf({ ...content, at }),
    }))
    const names = listPeaks(size)
    const peaksByLevel = new Map((await readNodes(tx, names)).map((node) => [node.level, node]))
    // One peak per level, the largest first.
    const peaks = names.flatMap(({ level }) => peaksByLevel.get(level) ?? [])
    if (peaks.length !== names.length) throw new Error('The key log lacks a node.')
    await insertLeaves(
      tx,
      leaves.map((leaf, offset) => ({ ...leaf, position: size + offset })),
    )
    const nodes = growTree(
      size,
      peaks,
      leaves.map(({ leaf }) => leaf),
    )
    await insertNodes(tx, nodes)
    await updateSize(tx, size + leaves.length)
  }
  return {
    async bind(tx, { serviceId, companyUserId, code, publicKeySha256 }) {
      const keyHash = Buffer.from(publicKeySha256, 'hex')
      const size = await lockSize(tx)
      await append(tx, size, [{ act: 'bound', codeHash: hashCode(code), serviceId, companyUserId, keyHash }])
    },
    async release(tx, serviceIds) {
      if (serviceIds.length === 0) return
      const size = await lockSize(tx)
      const newest = await listNewestLeaves(tx, serviceIds)
      const contents = newest.flatMap(({ serviceId, companyUserId, leaf }): NewLeaf[] => {
        const { isBound, codeHash, keyHash } = readLeaf(leaf)
        return isBound ? [{ act: 'released', codeHash, serviceId, companyUserId, keyHash }] : []
      })
      if (contents.length > 0) await append(tx, size, contents)
    },
  }
}
