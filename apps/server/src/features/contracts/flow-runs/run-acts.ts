// What can be done with runs: the same acts behind the routes of each kind of caller.

import { type CancelRun, cancelRun, type EndRuns, endRuns } from './ending/cancel-run.ts'
import { type RunFiles, runFiles } from './files/run-files.ts'
import { type SealedFiles, sealedFiles } from './files/sealed-files.ts'
import { type StageFile, stageFile } from './files/stage-file.ts'
import { pinnedFlows } from './flow/pinned-flow.ts'
import { type Evaluation, evaluation } from './generation/evaluation.ts'
import { type Generate, generate } from './generation/generate.ts'
import { inputFiles } from './generation/input-files.ts'
import { type OpenOutput, openOutput } from './generation/output-file.ts'
import { type UploadInput, uploadInput } from './generation/upload-input.ts'
import type { FlowRunNeeds } from './needs.ts'
import { runNotices } from './notices/run-notices.ts'
import { type ReadRuns, readRuns } from './reads/read-runs.ts'
import { runRecords } from './reads/run-record.ts'
import { type Visitors, visitors } from './routes/visitor.ts'
import { type OwnerActs, ownerActs } from './signing/owner-acts.ts'
import { type RunLine, runLine } from './signing/run-line.ts'
import { checkTrigger } from './trigger/trigger-checks.ts'
import { type TriggerRun, triggerRun } from './trigger/trigger-run.ts'
import { type AnswerFiles, answerFiles } from './turns/answer-files.ts'
import { type PluginPasses, pluginPasses } from './turns/plugin-pass.ts'
import { type SubmitAnswers, submitAnswers } from './turns/submit-answers.ts'

export interface RunActs {
  visitors: Visitors
  /** Before a large body is read. */
  requireRoom(userId: string): Promise<void>
  stage: StageFile
  trigger: TriggerRun
  reads: ReadRuns
  submit: SubmitAnswers
  upload: AnswerFiles
  files: RunFiles
  generate: Generate
  uploadInput: UploadInput
  openOutput: OpenOutput
  line: OwnerActs
  cancel: CancelRun
  pluginPass: PluginPasses
}

interface RunParts {
  acts: RunActs
  sealed: SealedFiles
  end: EndRuns
  line: RunLine
  evaluation: Evaluation
}

export const runActs = (needs: FlowRunNeeds): RunParts => {
  const { database, quotas } = needs
  const pinned = pinnedFlows()
  const recordOf = runRecords(needs, pinned)
  const notices = runNotices(needs)
  const sealed = sealedFiles(needs)
  const visitorsOfRuns = visitors(needs)
  const end = endRuns(needs, notices)
  const evaluations = evaluation()
  const generating = { pinned, notices, inputs: inputFiles(needs), evaluation: evaluations, files: sealed }
  return {
    sealed,
    evaluation: evaluations,
    end,
    line: runLine(needs, notices, end),
    acts: {
      visitors: visitorsOfRuns,
      requireRoom: (userId) => quotas.requireRoom(['bytes'], userId, database.kysely),
      stage: stageFile(needs, sealed),
      trigger: triggerRun(needs, { check: checkTrigger(needs, pinned), recordOf, notices, visitors: visitorsOfRuns }),
      reads: readRuns(needs, recordOf),
      submit: submitAnswers(needs, { pinned, recordOf, notices, files: sealed }),
      upload: answerFiles(needs, pinned, sealed),
      files: runFiles(needs, pinned, sealed),
      generate: generate(needs, generating),
      uploadInput: uploadInput(needs, generating),
      openOutput: openOutput(needs),
      line: ownerActs(needs),
      cancel: cancelRun(needs, end, recordOf, sealed),
      pluginPass: pluginPasses(needs, pinned),
    },
  }
}
