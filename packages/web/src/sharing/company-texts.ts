// Texts of a company profile as connected customers see it.
import { defineTexts } from '@company-data/ui/texts'

export const companyTexts = defineTexts({
  name: 'company',
  en: {
    title: (company: string) => `What ${company} shows its customers`,
    empty: 'The company shows only its name.',
    photos: 'Photos',
    photo: (number: string) => `Photo ${number}`,
  },
  de: {
    title: (company) => `Was ${company} seinen Kunden zeigt`,
    empty: 'Das Unternehmen zeigt nur seinen Namen.',
    photos: 'Fotos',
    photo: (number) => `Foto ${number}`,
  },
})
