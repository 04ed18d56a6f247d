// The actions on runs: the same behind the routes of each kind of caller.

import type { DocumentHooks } from '../documents/index.ts'
import { type CancelRun, cancelRun, type EndRuns, endRunRows, endRuns } from './cancellation/cancel-run.ts'
import type { FlowRunDeps } from './deps.ts'
import { type RunFiles, runFiles } from './files/run-files.ts'
import { type SealedFiles, sealedFiles } from './files/sealed-files.ts'
import { type StageFile, stageFile } from './files/stage-file.ts'
import { pinnedFlows } from './flow/pinned-flow.ts'
import { type Evaluation, evaluation } from './generation/evaluation.ts'
import { type Generate, generate } from './generation/generate.ts'
import { inputFiles } from './generation/input-files.ts'
import { type OpenOutput, openOutput } from './generation/output-file.ts'
import { type UploadInput, uploadInput } from './generation/upload-input.ts'
import { runNotifications } from './notifications/run-notifications.ts'
import { type ReadRuns, readRuns } from './queries/read-runs.ts'
import { runRecords } from './queries/run-record.ts'
import { type RunSurvey, runSurvey } from './reminders/list-reminders.ts'
import { type SendReminder, sendReminder } from './reminders/send-reminder.ts'
import { type Visitors, visitors } from './routes/visitor.ts'
import { type OwnerActions, ownerActions } from './signing/owner-actions.ts'
import { signedRun } from './signing/signed-run.ts'
import { checkTrigger } from './trigger/trigger-checks.ts'
import { type TriggerRun, triggerRun } from './trigger/trigger-run.ts'
import { type AnswerFiles, answerFiles } from './turns/answer-files.ts'
import { type PluginPasses, pluginPasses } from './turns/plugin-pass.ts'
import { type SubmitAnswers, submitAnswers } from './turns/submit-answers.ts'

export interface FlowRunActions {
  visitors: Visitors
  /** Called before a large body is read. */
  requireRoom(userId: string): Promise<void>
  stage: StageFile['stage']
  /** Called before a large body for a flow is read. */
  requireFlow: StageFile['requireFlow']
  trigger: TriggerRun
  reads: ReadRuns
  submit: SubmitAnswers
  upload: AnswerFiles
  files: RunFiles
  generate: Generate
  uploadInput: UploadInput
  openOutput: OpenOutput
  line: OwnerActions
  cancel: CancelRun
  pluginPass: PluginPasses
  remind: SendReminder
  survey: RunSurvey
}

interface RunParts {
  actions: FlowRunActions
  sealedFileStore: SealedFiles
  end: EndRuns
  signedRun: DocumentHooks['documents.run']
  evaluation: Evaluation
}

export const flowRunActions = (deps: FlowRunDeps): RunParts => {
  const { database, quotas } = deps
  const pinned = pinnedFlows(deps)
  const toRecord = runRecords(deps, pinned)
  const notifications = runNotifications(deps)
  const sealedFileStore = sealedFiles(deps)
  const runVisitors = visitors(deps)
  const endRows = endRunRows(deps, notifications)
  const end = endRuns(deps, endRows)
  const evaluations = evaluation()
  const generating = {
    pinned,
    notifications,
    inputs: inputFiles(deps),
    evaluation: evaluations,
    files: sealedFileStore,
  }
  return {
    sealedFileStore,
    evaluation: evaluations,
    end,
    signedRun: signedRun(deps, { notifications, endRows, pinned }),
    actions: {
      visitors: runVisitors,
      requireRoom: (userId) => quotas.requireRoom(['bytes'], userId, database.kysely),
      ...stageFile(deps, sealedFileStore),
      trigger: triggerRun(deps, { check: checkTrigger(deps, pinned), toRecord, notifications, visitors: runVisitors }),
      reads: readRuns(deps, toRecord),
      submit: submitAnswers(deps, { pinned, toRecord, notifications, files: sealedFileStore }),
      upload: answerFiles(deps, pinned, sealedFileStore),
      files: runFiles(deps, pinned, sealedFileStore),
      generate: generate(deps, generating),
      uploadInput: uploadInput(deps, generating),
      openOutput: openOutput(deps),
      line: ownerActions(deps),
      cancel: cancelRun(deps, end, toRecord, sealedFileStore),
      pluginPass: pluginPasses(deps, pinned),
      remind: sendReminder(deps, notifications),
      survey: runSurvey(deps),
    },
  }
}
