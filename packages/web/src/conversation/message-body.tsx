// The text of a message opened on this device, or the reason why it could not be opened.
import type { OpenedMessage } from '@company-data/sdk/person'
import { Icon, useTexts } from '@company-data/ui'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

export const MessageBody = ({ message: { plaintext, unopened } }: { message: OpenedMessage }) => {
  const texts = useTexts(conversationTexts)
  if (unopened === undefined) return plaintext
  return (
    <span className={styles.unopened}>
      <Icon name="triangleAlert" size={14} />
      {texts.unopened[unopened.reason]}
    </span>
  )
}
