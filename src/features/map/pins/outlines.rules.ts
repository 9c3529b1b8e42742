import type { Category } from '#features/categories/categories.rules.ts'

/** The silhouette of each category's pin, 44 × 50, its foot at 22, 46. */
export const OUTLINES: Record<Category, string> = {
  litter: 'M9 4h26a4 4 0 0 1 4 4v13a17 17 0 0 1-12.6 16.4L22 46l-4.4-8.6A17 17 0 0 1 5 21V8a4 4 0 0 1 4-4z',
  infrastructure: 'M9 4h26a4 4 0 0 1 4 4v25a4 4 0 0 1-4 4h-8l-5 9-5-9H9a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z',
  traffic: 'M19.2 1.6a4 4 0 0 1 5.6 0l16.4 16.4a4 4 0 0 1 0 5.6L22 46 2.8 23.6a4 4 0 0 1 0-5.6z',
  vandalism:
    'M20 2.2a4 4 0 0 1 4 0l13.6 7.9a4 4 0 0 1 2 3.4v13.9a4 4 0 0 1-2 3.4L27 37l-5 9-5-9-10.6-6.2a4 4 0 0 1-2-3.4V13.5a4 4 0 0 1 2-3.4z',
  wildlife:
    'M22 2a7.6 7.6 0 0 1 7 3.6 7.6 7.6 0 0 1 8.9 8.1 7.6 7.6 0 0 1 0 12.6A7.6 7.6 0 0 1 29 35.4L22 46l-7-10.6a7.6 7.6 0 0 1-8.9-9.1 7.6 7.6 0 0 1 0-12.6A7.6 7.6 0 0 1 15 5.6 7.6 7.6 0 0 1 22 2z',
  noise: 'M22 2a17 17 0 0 1 17 17v14a4 4 0 0 1-4 4h-8l-5 9-5-9H9a4 4 0 0 1-4-4V19A17 17 0 0 1 22 2z',
  other: 'M22 3a17.5 17.5 0 0 1 6.5 33.7L22 46l-6.5-9.3A17.5 17.5 0 0 1 22 3z',
}
