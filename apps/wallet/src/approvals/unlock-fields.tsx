// The unlock of an approval: a passkey, which the browser asks for, or the passcode.
import { Button, PasswordField, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { approvalTexts } from './approval-texts.ts'
import styles from './approvals.module.css'

/** The passcode is set elsewhere: a card that sets it would prove nothing. */
export const PasscodeField = () => {
  const texts = useTexts(approvalTexts)
  return (
    <div className={styles.unlock}>
      <PasswordField
        name="passcode"
        label={texts.passcode}
        hint={texts.passcodeHint}
        inputMode="numeric"
        autoComplete="off"
        validate={(value) => (value === '' ? texts.passcodeNeeded : null)}
      />
      <p className="muted">
        {texts.noPasscode} <Link to={paths.devices}>{texts.toDevices}</Link>
      </p>
    </div>
  )
}

/** After a failure, the passcode is the other way. */
export const PasskeyNote = ({ hasFailed, onPasscode }: { hasFailed: boolean; onPasscode: () => void }) => {
  const texts = useTexts(approvalTexts)
  return (
    <div className={styles.unlock}>
      <p className="muted">{texts.byPasskey}</p>
      {hasFailed && (
        <Button kind="quiet" onClick={onPasscode}>
          {texts.usePasscode}
        </Button>
      )}
    </div>
  )
}
