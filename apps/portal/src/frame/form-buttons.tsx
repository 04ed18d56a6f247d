// The buttons at the end of a form, from the frame of both apps.
export { FormButtons } from '@company-data/ui/frame'
