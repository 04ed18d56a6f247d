// A menu of actions behind a button.
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import popup from './popup.module.css'

export interface Action {
  label: string
  icon?: IconName
  danger?: boolean
  run: () => void
}

export const Menu = ({ trigger, actions }: { trigger: ReactElement; actions: readonly Action[] }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={popup.positioner} sideOffset={4} align="end">
        <Base.Popup className={popup.popup}>
          {actions.map(({ label, icon, danger, run }) => (
            <Base.Item key={label} className={classNames(popup.item, danger && popup.danger)} onClick={run}>
              {icon && <Icon name={icon} size={15} />}
              {label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
