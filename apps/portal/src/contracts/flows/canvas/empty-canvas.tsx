// In place of cards in a flow without steps: what a step is, and the first one to add.
import { Button, Empty, useTexts } from '@company-data/ui'
import { useDeferredEditor } from '../editor/use-editor.tsx'
import { useAddStep } from '../steps/use-add-step.ts'
import { canvasTexts } from './canvas-texts.ts'
import styles from './flow-canvas.module.css'

export const EmptyCanvas = () => {
  const texts = useTexts(canvasTexts)
  const add = useAddStep(useDeferredEditor())
  return (
    <div className={styles.empty}>
      <Empty
        icon="layout"
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <Button kind="main" icon="plus" onClick={add}>
            {texts.addFirst}
          </Button>
        }
      />
    </div>
  )
}
