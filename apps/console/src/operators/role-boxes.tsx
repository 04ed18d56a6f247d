// The roles of an operator, each with what it allows.
import { type OperatorRole, operatorRoles } from '@company-data/protocol/contract/access'
import { Checkbox, useTexts } from '@company-data/ui'
import { appTexts } from '../app/app-texts.ts'
import { operatorsTexts } from './operators-texts.ts'

interface RoleBoxesProps {
  roles: readonly OperatorRole[]
  onChange: (roles: OperatorRole[]) => void
}

export const RoleBoxes = ({ roles, onChange }: RoleBoxesProps) => {
  const texts = useTexts(operatorsTexts)
  const { roles: names } = useTexts(appTexts)
  return (
    <fieldset>
      <legend>{texts.roles}</legend>
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          label={names[role]}
          hint={texts.roleHints[role]}
          checked={roles.includes(role)}
          onChange={(isOn) => onChange(operatorRoles.filter((name) => (name === role ? isOn : roles.includes(name))))}
        />
      ))}
    </fieldset>
  )
}
