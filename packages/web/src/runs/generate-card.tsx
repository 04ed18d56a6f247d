// Lets the party that answered last generate the documents of the run (D2-OV-15).
import { Button, Card, Notice, Progress, showToast, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { runProblem, runProblemTexts } from './run-problems.ts'
import { runTexts } from './run-texts.ts'
import { type OwnRun, useRunAct } from './use-run.ts'

export const GenerateCard = ({ run, onChanged }: { run: OwnRun; onChanged: () => void }) => {
  const texts = useTexts(runTexts)
  const problems = useTexts(runProblemTexts)
  const appTexts = useAppTexts()
  const generateMutation = useRunAct(
    () => run.generate(),
    () => {
      showToast(texts.generated)
      onChanged()
    },
  )
  return (
    <Card title={texts.generateTitle} text={texts.generateText}>
      {generateMutation.error && <Notice tone="bad">{runProblem(generateMutation.error, problems, appTexts)}</Notice>}
      {generateMutation.isPending && <Progress label={texts.generating} value={null} />}
      <div>
        <Button kind="main" icon="fileText" busy={generateMutation.isPending} onClick={() => generateMutation.mutate()}>
          {texts.generate}
        </Button>
      </div>
    </Card>
  )
}
