// Marks a conversation as read. It is a deliberate action because the other side sees it (D1-MSG-05).
import { Button, Icon, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { toFailure } from '@company-data/web/app/rules'
import { useMutation } from '@tanstack/react-query'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

/** `markRead` marks everything up to the last incoming message. */
export const MarkRead = ({ hint, markRead }: { hint: string; markRead: () => Promise<unknown> }) => {
  const texts = useTexts(conversationTexts)
  const appTexts = useAppTexts()
  const marking = useMutation({ mutationFn: markRead })
  return (
    <div className={styles.bar}>
      <Button icon="check" busy={marking.isPending} onClick={() => marking.mutate()}>
        {texts.markRead}
      </Button>
      <span className="muted">{hint}</span>
      {marking.error && (
        <p role="alert" className={styles.wrong}>
          <Icon name="circleAlert" size={14} />
          <span>{texts.notMarked(toFailure(marking.error, appTexts).text)}</span>
        </p>
      )}
    </div>
  )
}
