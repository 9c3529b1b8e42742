import { useState } from 'react'
import { AddressSearch } from '#features/places/AddressSearch.tsx'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'

/** The pin's place by its name: chosen, it moves the pin. Source: spec §7 "External". */
export function EnterAddress({ onChoose }: { onChoose: (place: LatLng) => void }) {
  const [text, setText] = useState('')
  return (
    <div id="report-address-box">
      <AddressSearch
        id="report-address"
        label={m.address_enter_label()}
        value={text}
        takesFocus
        onChange={setText}
        onChoose={({ lat, lng }) => onChoose({ lat, lng })}
      />
    </div>
  )
}
