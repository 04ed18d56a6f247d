// The test person of a run that acts next, or that takes part. Pure.
import type { FlowRunRecord } from '@company-data/sdk/company'
import { findAwaitedKey } from '@company-data/web/runs/rules'

export interface RunTester {
  userId: string
  connectionId: string
}

const toTester = ({ person_user_id, connection_id, test_person }: FlowRunRecord['participants'][number]) =>
  test_person && connection_id !== null ? [{ userId: person_user_id, connectionId: connection_id }] : []

export const findAwaitedTester = (record: FlowRunRecord): RunTester | undefined => {
  const awaitedKey = findAwaitedKey(record)
  return record.participants.filter(({ party_key }) => party_key === awaitedKey).flatMap(toTester)[0]
}

/** The awaited one, or else any. */
export const findTester = (record: FlowRunRecord): RunTester | undefined =>
  findAwaitedTester(record) ?? record.participants.flatMap(toTester)[0]
