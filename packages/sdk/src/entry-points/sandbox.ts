// Entry point `@company-data/sdk/sandbox`: simulates people while a developer tests an integration.
export {
  type SandboxApprover,
  type SandboxApproverOptions,
  type SandboxDecision,
  type SandboxRule,
  startSandboxApprover,
} from '../sandbox/approver.ts'
