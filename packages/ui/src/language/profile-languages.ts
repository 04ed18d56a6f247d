// The languages that a profile can have: those of ISO 639-1, each by its own name (B-05). Pure.
import { type Language, listAppLanguages } from './texts.ts'

const CODES =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  )

export interface LanguageOption {
  /** The tag that is stored. */
  value: string
  label: string
}

/** The name of a language in that language; a runtime without it gives its English name, or the tag. */
export const nameLanguage = (tag: string): string => {
  try {
    const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}

let options: readonly LanguageOption[] | undefined

/** All of them, sorted by name; made once. A tag that is not among them is added, such as one with a region. */
export const listLanguages = (tag?: string | null): readonly LanguageOption[] => {
  options ??= CODES.map((value) => ({ value, label: nameLanguage(value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  )
  return !tag || CODES.includes(tag) ? options : [{ value: tag, label: nameLanguage(tag) }, ...options]
}

/** The language of the app that is nearest to the language of a profile. */
export const nearestLanguage = (tag: string | null): Language => {
  const [primary = ''] = (tag ?? '').toLowerCase().split('-')
  return listAppLanguages().find((language) => language === primary) ?? 'en'
}
