// `request.*`, `route.*`, `rate.*`, `server.*`, `db.*`, `platform.*`, `region.*`: errors of any call.
import { type RefusalTable, sentenceOr } from './error-text.ts'

export const generalRows = {
  'request.invalid': {
    en: sentenceOr('Some of your input is invalid. Please check it.'),
    de: 'Eine Angabe ist nicht gültig. Prüfen Sie, was Sie eingegeben haben.',
  },
  'request.cursor_invalid': {
    en: 'This page of the list no longer exists. Start again at the beginning.',
    de: 'Diese Seite der Liste gibt es nicht mehr. Beginnen Sie wieder vorn.',
  },
  'request.idempotency_conflict': {
    en: 'The same step was already sent with different content. Reload the page.',
    de: 'Derselbe Schritt wurde schon mit anderem Inhalt gesendet. Laden Sie die Seite neu.',
  },
  'request.timeout': 'Die Anfrage kam nicht rechtzeitig an. Senden Sie sie noch einmal.',
  'request.too_large': {
    en: 'This is too large to send.',
    de: 'Das ist zu groß, um gesendet zu werden.',
  },
  'route.not_found': {
    en: 'The platform doesn’t support this call. Reload the page: it may be out of date.',
    de: 'Die Plattform kennt diesen Aufruf nicht. Laden Sie die Seite neu: Vielleicht ist sie veraltet.',
  },
  'route.method_not_allowed': {
    en: 'The platform doesn’t support this call. Reload the page: it may be out of date.',
    de: 'Die Plattform kennt diesen Aufruf nicht. Laden Sie die Seite neu: Vielleicht ist sie veraltet.',
  },
  'rate.limited': {
    en: 'Too many requests. Wait a moment.',
    de: 'Zu viele Anfragen. Warten Sie einen Moment.',
  },
  'server.error': {
    en: 'Something went wrong on the platform. Tell the operator the request id.',
    de: 'Auf der Plattform ist etwas schiefgegangen. Nennen Sie dem Betreiber die Anfrage-ID.',
  },
  'server.overloaded': {
    en: 'The platform is overloaded. Try again in a moment.',
    de: 'Die Plattform ist überlastet. Versuchen Sie es gleich noch einmal.',
  },
  'server.outcome_unknown': {
    en: 'We don’t know whether the change was saved. Check before you send it again.',
    de: 'Es ist unklar, ob die Änderung gespeichert wurde. Sehen Sie nach, bevor Sie sie erneut senden.',
  },
  'db.writes_paused': {
    en: 'Saving is paused and nothing was saved. Try again later.',
    de: 'Das Speichern ist gerade angehalten, es wurde nichts gespeichert. Versuchen Sie es später noch einmal.',
  },
  'platform.out_of_order': {
    en: 'The region is being rebuilt. Try again later.',
    de: 'Die Region wird gerade wiederhergestellt. Versuchen Sie es später noch einmal.',
  },
  'region.rebase_required': {
    en: 'Your account is in another region. Reload the page.',
    de: 'Ihr Konto liegt in einer anderen Region. Laden Sie die Seite neu.',
  },
} satisfies RefusalTable
