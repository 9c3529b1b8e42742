import type { LatLng } from '#features/territory/territory.rules.ts'
import { numeral } from '#shared/language.ts'
import { isBlank } from '#shared/text.ts'

/** What a person fills in. The pin starts at a location, so it always has one. */
export interface ReportFields extends LatLng {
  category: string | null
  description: string
}

/** The parts of the form at which an error can be shown; `form` for an error that belongs to none. */
export type FormPart = 'category' | 'description' | 'place' | 'photo' | 'form'

/** The parts that are not filled in yet, in the form's order. Source: spec §5 "Submit". */
export function missingParts({ category, description, lat, lng }: ReportFields): FormPart[] {
  const isPlaced = Number.isFinite(lat) && Number.isFinite(lng)
  return [
    ...(category ? [] : ['category' as const]),
    ...(isBlank(description) ? ['description' as const] : []),
    ...(isPlaced ? [] : ['place' as const]),
  ]
}

const PART_OF_FIELD: Partial<Record<string, FormPart>> = {
  category: 'category',
  description: 'description',
  lat: 'place',
  lng: 'place',
  photo: 'photo',
}

const PHOTO_CODES = ['not-an-image', 'unreadable-image', 'too-large']

/** The part that a refusal of the submission is about. */
export function partOfRefusal({ code, field }: { code: string; field?: string | undefined }): FormPart {
  if (PHOTO_CODES.includes(code)) return 'photo'
  if (code === 'outside') return 'place'
  return PART_OF_FIELD[field ?? ''] ?? 'form'
}

/** A text that is the same for two equal submissions, so that a repetition gets the same key. */
export function submissionFingerprint(
  { category, description, lat, lng }: ReportFields,
  photo: { name: string; size: number; lastModified: number } | null,
): string {
  return JSON.stringify([category, description, lat, lng, photo && [photo.name, photo.size, photo.lastModified]])
}

/** A file's size for people: "184 KB", "1.2 MB", as a language writes it. */
export function fileSizeText(bytes: number, language: string): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${numeral(language, bytes / 1_000_000, 1)} MB`
}
