// Actions of a sandbox person: those on its data, and decisions on invitations, documents, flow runs and logins.
import { answerRun } from './answer-run.ts'
import { enrollPerson } from './enroll-person.ts'
import { createUnlock, type SandboxUnlock } from './sandbox-unlock.ts'
import { type ActorDeps, createAnswers, lookUpConnection, sharingActions } from './sharing-actions.ts'

export type ActingPerson = ReturnType<typeof actingPerson>

export const actingPerson = (deps: ActorDeps) => {
  const { person, identity } = deps
  const signer = { signer_first_name: identity.first, signer_last_name: identity.last }
  let unlock: Promise<SandboxUnlock> | undefined
  const readUnlock = (): Promise<SandboxUnlock> => {
    unlock ??= createUnlock(person)
    return unlock
  }
  return {
    ...sharingActions(deps),
    /** Decides on every open invitation of the service. Returns their number. */
    async decideRequests(decision: 'accept' | 'reject'): Promise<number> {
      let count = 0
      for await (const request of person.connectRequests.list()) {
        if (request.status !== 'pending') continue
        count += 1
        if (decision === 'reject') {
          await person.connectRequests.reject(request.request_id)
          continue
        }
        const profile = await person.codes.lookUp(request.service.code)
        if (profile.kind !== 'service') throw new Error('The invitation does not lead to a service.')
        await person.connectRequests.accept(request, await createAnswers(deps, profile.fields), profile)
      }
      return count
    },
    /** Signs, or declines, every document that waits for the person. Returns their number. */
    async decideDocuments(decision: 'agree' | 'decline'): Promise<number> {
      let count = 0
      for await (const { id, status, flow_run_id } of person.documents.list()) {
        if (flow_run_id || (status !== 'offering' && status !== 'ready_to_sign')) continue
        const document = await person.documents.open(id)
        if (decision === 'decline') await person.documents.decline(document.record)
        else await person.documents.sign(document, signer, (await readUnlock()).biometric)
        count += 1
      }
      return count
    },
    /** Answers the open steps of every run that waits for the person, or cancels the run. Returns their number. */
    async decideRuns(decision: 'answer' | 'cancel'): Promise<number> {
      let count = 0
      const connectionId = await lookUpConnection(deps)
      if (connectionId === undefined) return 0
      for await (const { id: runId } of person.runs.list({ connection_id: connectionId })) {
        const run = await person.runs.open({ connectionId, runId })
        if (!run.isMyTurn() && !run.canGenerate()) continue
        if (decision === 'cancel') await run.cancel()
        else await answerRun(run, identity)
        count += 1
      }
      return count
    },
    /** Enrolls for the logins of a client of the service, unless it is enrolled. The person must be connected. */
    async enroll(clientId: string): Promise<void> {
      const enrollments = await person.enrollments.list()
      if (!enrollments.some(({ service_id }) => service_id === deps.service.id)) await enrollPerson(person, clientId)
    },
    /** Decides on every open login. One with digits is only denied: the service has them. Returns their number. */
    async decideLogins(decision: 'approve' | 'deny'): Promise<number> {
      let count = 0
      for (const { challenge_id, number_matching } of await person.challenges.list()) {
        if (decision === 'approve' && number_matching) continue
        count += 1
        if (decision === 'deny') await person.challenges.deny(challenge_id)
        else await person.challenges.approve(challenge_id, (await readUnlock()).biometric)
      }
      return count
    },
    /** The proofs of a device of the person, made when they are first needed. */
    unlock: readUnlock,
  }
}
