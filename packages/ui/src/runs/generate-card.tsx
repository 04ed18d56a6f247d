// Who answered last generates the documents of the run (D2-OV-15).
import { Button, Card, Notice, tell, useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { problemsOf } from '@company-data/ui/frame/rules'
import { runTexts } from './run-texts.ts'
import { type OwnRun, useRunAct } from './use-run.ts'

export const GenerateCard = ({ run, onChanged }: { run: OwnRun; onChanged: () => void }) => {
  const texts = useTexts(runTexts)
  const frame = useFrameTexts()
  const act = useRunAct(
    () => run.generate(),
    () => {
      tell(texts.generated)
      onChanged()
    },
  )
  return (
    <Card title={texts.generateTitle} text={texts.generateText}>
      {act.error && <Notice tone="bad">{problemsOf(act.error, frame).problem}</Notice>}
      <div>
        <Button kind="main" icon="fileText" busy={act.isPending} onClick={() => act.mutate()}>
          {act.isPending ? texts.generating : texts.generate}
        </Button>
      </div>
    </Card>
  )
}
