import { useId, useState, type RefObject } from 'react'
import { AddressSearch } from '#features/places/AddressSearch.tsx'
import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import type { Problem } from '#web/problem.ts'
import { Field, Hint } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './EditForm.module.css'
import { type PhoneCodes, phoneParts } from './phone.rules.ts'
import type { OwnRecord } from './profile.contract.ts'

interface FieldsProps {
  me: OwnRecord
  codes: PhoneCodes
  /** What was typed before; null: what is kept stands in the fields. */
  typed: Record<string, string> | null
  problem: Problem | null
  first?: RefObject<HTMLInputElement | null>
  /** The id of the box that searches for places; without it a plain one, which needs no JavaScript. */
  searchId?: string
}

const errorIn = (problem: Problem | null, field: string) => (problem?.field === field ? problem.message : null)

export function NameFields({ me, typed, problem, first }: FieldsProps) {
  return (
    <div className={styles.two}>
      <TextInput
        ref={first}
        label={m.account_first_name()}
        name="firstName"
        autoComplete="given-name"
        dir="auto"
        defaultValue={typed?.['firstName'] ?? me.firstName}
        error={errorIn(problem, 'firstName')}
      />
      <TextInput
        label={m.account_last_name()}
        name="lastName"
        autoComplete="family-name"
        dir="auto"
        defaultValue={typed?.['lastName'] ?? me.lastName}
        error={errorIn(problem, 'lastName')}
      />
    </div>
  )
}

export function PhoneFields({ me, codes, typed, problem, first }: FieldsProps) {
  const kept = phoneParts(me.phoneNumber, codes)
  return (
    <div className={styles.phone}>
      <Field label={m.details_phone_code()}>
        {(control) => (
          <span className={styles.select}>
            <select
              {...control}
              name="code"
              defaultValue={typed?.['code'] ?? kept.code}
              autoComplete="tel-country-code"
            >
              {codes.map(({ code, country }) => (
                <option key={code} value={code} title={country}>
                  {code}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size="s" />
          </span>
        )}
      </Field>
      <TextInput
        ref={first}
        label={m.details_phone_number()}
        name="number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={m.details_phone_hint()}
        defaultValue={typed?.['number'] ?? kept.number}
        error={errorIn(problem, 'phoneNumber')}
      />
    </div>
  )
}

export function PasswordFields({ me, problem, first }: FieldsProps) {
  const id = useId()
  // One sentence is enough for all that is missing.
  const errorAt = (field: string) => ({
    id: `${id}-${field}`,
    error: errorIn(problem, field),
    sharedErrorId: problem?.others?.includes(field) ? `${id}-${problem.field}-error` : undefined,
  })
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput
        ref={first}
        label={m.details_current_password()}
        name="current"
        autoComplete="current-password"
        {...errorAt('current')}
      />
      <PasswordInput
        label={m.details_new_password()}
        name="password"
        autoComplete="new-password"
        hint={m.details_password_hint()}
        {...errorAt('password')}
      />
      <PasswordInput
        label={m.details_confirm_password()}
        name="confirm"
        autoComplete="new-password"
        {...errorAt('confirm')}
      />
    </>
  )
}

export function HomeFields({ me, typed, problem, searchId }: FieldsProps) {
  const [home, setHome] = useState(typed?.['home'] ?? me.homeLocation ?? '')
  const [place, setPlace] = useState(me.homeLocationCoords)
  if (!searchId) {
    return (
      <TextInput
        label={m.details_home()}
        name="home"
        autoComplete="street-address"
        dir="auto"
        hint={m.details_home_hint()}
        defaultValue={home}
        error={errorIn(problem, 'homeLocation')}
      />
    )
  }
  return (
    <>
      <AddressSearch
        id={searchId}
        label={m.details_home()}
        value={home}
        isInFlow
        onChange={(text) => {
          setHome(text)
          setPlace(null)
        }}
        onChoose={({ label, lat, lng }) => {
          setHome(label)
          setPlace({ lat, lng })
        }}
        error={errorIn(problem, 'homeLocation')}
      />
      <Hint>{m.details_home_hint()}</Hint>
      <input type="hidden" name="home" value={home} />
      {place && <input type="hidden" name="lat" value={place.lat} />}
      {place && <input type="hidden" name="lng" value={place.lng} />}
    </>
  )
}
