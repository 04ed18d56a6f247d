// Whoever answered last generates the documents of the run (D2-OV-15).
import { Button, Card, Notice, Progress, showToast, useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { runProblem, runProblemTexts } from './run-problems.ts'
import { runTexts } from './run-texts.ts'
import { type OwnRun, useRunAct } from './use-run.ts'

export const GenerateCard = ({ run, onChanged }: { run: OwnRun; onChanged: () => void }) => {
  const texts = useTexts(runTexts)
  const problems = useTexts(runProblemTexts)
  const frame = useFrameTexts()
  const act = useRunAct(
    () => run.generate(),
    () => {
      showToast(texts.generated)
      onChanged()
    },
  )
  return (
    <Card title={texts.generateTitle} text={texts.generateText}>
      {act.error && <Notice tone="bad">{runProblem(act.error, problems, frame)}</Notice>}
      {act.isPending && <Progress label={texts.generating} value={null} />}
      <div>
        <Button kind="main" icon="fileText" busy={act.isPending} onClick={() => act.mutate()}>
          {texts.generate}
        </Button>
      </div>
    </Card>
  )
}
