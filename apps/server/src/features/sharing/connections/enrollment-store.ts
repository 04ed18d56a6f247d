// SQL for two-factor enrollments: each is a column of its connection and ends with it (D1-TFA-29, CX-21).
import { runFixedStatement } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTx } from '../../../schema/region.ts'
import type { ConnectionRow } from './connection-store.ts'

export type EnrolledConnection = Pick<ConnectionRow, 'company_user_id' | 'service_id'> & { twofa_enrolled_at: Date }

const HOLD_ENROLLED = `
  select id from connection where service_id = $1 and customer_user_id = $2 and customer_type = 'person'
  and twofa_enrolled_at is not null for share`

/** True if the person is enrolled. The connection keeps its enrollment until the end of the transaction. */
export const holdEnrolled = async (tx: RegionTx, serviceId: string, personUserId: string): Promise<boolean> =>
  (await runFixedStatement(tx, HOLD_ENROLLED, [serviceId, personUserId])).length > 0

/** The list is one response: a person with more enrollments sees the newest. Each can be ended by its service. */
const MAX_LISTED_ENROLLMENTS = 1000

const selectEnrolled = (db: RegionDb, personUserId: string) =>
  db
    .selectFrom('connection')
    .select(['company_user_id', 'service_id', 'twofa_enrolled_at'])
    .where('customer_user_id', '=', personUserId)
    .where('twofa_enrolled_at', 'is not', null)

/** The newest enrollments of a person, newest first. */
export const listEnrolled = async (
  db: RegionDb,
  personUserId: string,
  limit = MAX_LISTED_ENROLLMENTS,
): Promise<EnrolledConnection[]> =>
  (await selectEnrolled(db, personUserId)
    .orderBy('twofa_enrolled_at', 'desc')
    .orderBy('service_id', 'desc')
    .limit(limit)
    .execute()) as EnrolledConnection[]

/** The enrollment of a person at one service, as a list of at most one. */
export const findEnrolled = async (
  db: RegionDb,
  personUserId: string,
  serviceId: string,
): Promise<EnrolledConnection[]> =>
  (await selectEnrolled(db, personUserId).where('service_id', '=', serviceId).execute()) as EnrolledConnection[]

/** Enrolls the person, or ends the enrollment with null; false if nothing changes. */
export const changeEnrollment = async (
  tx: RegionTx,
  serviceId: string,
  personUserId: string,
  enrolledAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({ twofa_enrolled_at: enrolledAt })
    .where('service_id', '=', serviceId)
    .where('customer_user_id', '=', personUserId)
    .where('customer_type', '=', 'person')
    .where('twofa_enrolled_at', enrolledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the enrollments of a person at all services of a company; returns the services, in the order of their locks. */
export const endEnrollments = async (tx: RegionTx, personUserId: string, companyUserId: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('connection')
    .set({ twofa_enrolled_at: null })
    .where('customer_user_id', '=', personUserId)
    .where('company_user_id', '=', companyUserId)
    .where('twofa_enrolled_at', 'is not', null)
    .returning('service_id')
    .execute()
  return rows.map(({ service_id }) => service_id).sort()
}
