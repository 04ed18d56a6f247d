// Unlocks an approval: by the key of this browser or by the passcode, which can be set here.
import { Button, PasswordField, useTexts } from '@company-data/ui'
import { approvalTexts } from './approval-texts.ts'
import styles from './approvals.module.css'

export const PasscodeFields = ({ onSet }: { onSet: () => void }) => {
  const texts = useTexts(approvalTexts)
  return (
    <div className={styles.unlock}>
      <PasswordField
        name="passcode"
        label={texts.passcode}
        hint={texts.passcodeHint}
        autoComplete="off"
        validate={(value) => (value === '' ? texts.passcodeNeeded : null)}
      />
      <Button kind="quiet" onClick={onSet}>
        {texts.noPasscode}
      </Button>
    </div>
  )
}
