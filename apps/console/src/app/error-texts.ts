// The errors of the operator API in both languages, by key.
import type { Language } from '@company-data/ui/texts'

export const errorTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'ops.role_required': {
    en: 'Your roles do not allow this. An owner can change them.',
    de: 'Ihre Rollen erlauben das nicht. Ein Inhaber kann sie ändern.',
  },
  'ops.account_unknown': {
    en: 'There is no account with this ID, or it was deleted.',
    de: 'Es gibt kein Konto mit dieser ID, oder es wurde gelöscht.',
  },
  'ops.company_unknown': {
    en: 'There is no company with this ID, or it was deleted.',
    de: 'Es gibt kein Unternehmen mit dieser ID, oder es wurde gelöscht.',
  },
  'ops.company_renamed': {
    en: 'The company has changed its name. Nothing was verified. Close this form, and check the new name.',
    de: 'Das Unternehmen hat seinen Namen geändert. Nichts wurde bestätigt. Schließen Sie das Formular und prüfen Sie den neuen Namen.',
  },
  'ops.mail_unknown': {
    en: 'This mail was removed, or another process has it.',
    de: 'Diese Mail wurde entfernt, oder ein anderer Prozess hat sie.',
  },
  'ops.operator_unknown': {
    en: 'This operator does not exist any more.',
    de: 'Diesen Betreiber gibt es nicht mehr.',
  },
  'ops.operator_name_taken': {
    en: 'Another operator has this name.',
    de: 'Ein anderer Betreiber hat diesen Namen.',
  },
  'ops.region_unknown': { en: 'There is no such region.', de: 'Diese Region gibt es nicht.' },
  'ops.cell_unknown': { en: 'There is no such cell.', de: 'Diese Zelle gibt es nicht.' },
  'ops.cell_move_unknown': {
    en: 'This account does not move to another cell any more.',
    de: 'Dieses Konto zieht nicht mehr in eine andere Zelle um.',
  },
  'ops.job_unknown': {
    en: 'This process has no such job. Run it at its region.',
    de: 'Dieser Prozess hat diesen Auftrag nicht. Starten Sie ihn in seiner Region.',
  },
  'ops.certificate_unknown': {
    en: 'The platform has issued no such certificate.',
    de: 'Die Plattform hat kein solches Zertifikat ausgestellt.',
  },
  'ops.clock_disabled': {
    en: 'The clock moves only in test installations.',
    de: 'Die Uhr lässt sich nur in Testinstallationen verstellen.',
  },
  'reports.not_found': {
    en: 'This report does not exist any more.',
    de: 'Diese Meldung gibt es nicht mehr.',
  },
  'verifications.not_found': {
    en: 'This document no longer waits for a decision.',
    de: 'Dieses Dokument wartet nicht mehr auf eine Entscheidung.',
  },
  'company_connections.active_contract': {
    en: 'The company has an active contract.',
    de: 'Das Unternehmen hat einen laufenden Vertrag.',
  },
  'account.on_hold': {
    en: 'The account is on a legal hold. End the hold first.',
    de: 'Das Konto ist gesperrt gegen Löschung. Heben Sie die Sperre zuerst auf.',
  },
}
