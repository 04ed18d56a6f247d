// Entry point `@company-data/sdk/sandbox`: simulates people while a developer tests an integration.

export { createTrialProfile, type TrialProfile } from '../flow-runs/trial/trial-profile.ts'
export {
  createTrialRun,
  type TrialMoment,
  type TrialOptions,
  type TrialRun,
} from '../flow-runs/trial/trial-run.ts'
export { type AnsweringPerson, type SandboxRules, startAnswering } from '../sandbox/answer-by-rule.ts'
export {
  type SandboxApprover,
  type SandboxApproverOptions,
  type SandboxDecision,
  type SandboxRule,
  startSandboxApprover,
} from '../sandbox/approver.ts'
export {
  createSandbox,
  type Sandbox,
  type SandboxLogin,
  type SandboxOptions,
  type SandboxPerson,
} from '../sandbox/sandbox.ts'
export {
  createTestPerson,
  type OpenTestPerson,
  openTestPerson,
  type TestPersonOptions,
} from '../sandbox/test-person.ts'
export {
  sandboxDecisions,
  sandboxEvents,
  type TriggerDecision,
  type TriggerOptions,
  triggerEvent,
} from '../sandbox/trigger.ts'
