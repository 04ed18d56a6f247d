// Catches what a page did not expect, from the frame of both apps.
export { ErrorBoundary } from '@company-data/ui/frame'
