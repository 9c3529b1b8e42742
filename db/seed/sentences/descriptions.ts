import type { Category } from '#features/categories/categories.rules.ts'
import type { Scene } from '../pictures.ts'
import type { Surroundings } from '../places.ts'

/**
 * A description, the scene that its photo shows, and the surroundings that it needs: the sea, a park, the road to the
 * frontier. `(a|b)` means either; `{place}` becomes the name of the place.
 */
export type Description = readonly [text: string, scene?: Scene | null, where?: Surroundings]

/** At least ten for each category, so that neighbouring cards differ. */
export const DESCRIPTIONS: Record<Category, readonly Description[]> = {
  litter: [
    [
      '(The bin|The big bin) by (the bus stop|the steps|the bench) is overflowing again. Bags on the floor since (yesterday|Saturday|the morning).',
      'bin',
    ],
    [
      'Somebody has left a mattress (and a chair |)against the wall. (It has been there three days|It is getting wet and starting to smell|Children are already jumping on it).',
      'mattress',
    ],
    [
      'Gulls have torn the bags open (again |)and there is rubbish (all over the road|from one end to the other). Could they be collected before (seven|breakfast)?',
      'bags',
    ],
    ['Bin full, lid will not close 🗑️ (Smell is terrible in this heat.|Wasps everywhere.|Same every Sunday.)', 'bin'],
    [
      'Cardboard boxes piled up outside the shops near {place}. When it rains they turn to (mush|soup) and block the (drain|gutter).',
      'bags',
    ],
    [
      'Broken glass on the (playground|steps|pavement), mostly green bottles. (My dog cut her paw.|I moved the large pieces, the small ones need a brush.)',
      null,
      'park',
    ],
    [
      'Dog mess near {place}, (four|five|three) in a row this morning. The bag dispenser has been empty for (weeks|a fortnight).',
    ],
    [
      'The recycling point is so full that people now leave everything beside it: plastic, bottles, even an old (microwave|television). It looks like a tip, and as soon as the levanter picks up half of it will be in the (sea|harbour).',
      'bin',
    ],
    [
      'Takeaway boxes and cans left on the wall every Friday night. (An extra bin would help.|A bin stands ten metres away!)',
      'bags',
    ],
    [
      'Somebody emptied a whole flat here: (bed base|mattress), drawers, (a broken lamp|a pushchair). It blocks half the pavement.',
      'mattress',
    ],
    ['Fishing line and hooks left along {place}. Dangerous for the (children|birds|dogs).', null, 'sea'],
    ['Otra vez las bolsas fuera del contenedor, y todavía es (lunes|martes) 😤', 'bin'],
    ['Oil drums and paint tins dumped behind the skips. One is leaking something (brown|white).'],
  ],
  infrastructure: [
    [
      'Street lamp out (near|opposite) {place}. (The whole corner is dark after nine.|Very dark for people coming home late.)',
      'lamp',
    ],
    [
      'Pothole getting (deeper|bigger) every week. (A scooter nearly came off in it this morning.|You only see it when you are in it.) Near {place}.',
      'pothole',
    ],
    [
      'Water (coming out of|spraying from) a pipe on the wall, it has been running since (last night|yesterday noon). (What a waste.|The pavement is all wet and slippery.)',
      'leak',
    ],
    [
      'The bench facing the sea has (two|three) broken slats with nails sticking out. Somebody will hurt themselves.',
      'bench',
      'sea',
    ],
    [
      'Drain blocked with leaves. (With the first rain the road floods up to the kerb.|The puddle is ankle-deep.)',
      'drain',
    ],
    [
      '(Third|Second) lamp in a row that flickers and goes off. From the bottom of the steps to the top there is no light at all now, and it is the only way home for those of us without a car. I walk it with the torch of my phone.',
      'lamp',
    ],
    ['Loose paving slab, it tips when you step on it and (squirts water up your leg|makes a bang at night).'],
    ['Handrail on the steps is loose (at the top|halfway down). My mother holds on to it every day.'],
    ['Manhole cover rattles every time a bus passes. (Loud all night.|You can see it lift.)', 'pothole'],
    [
      'The lift (at|near) {place} is out of order again. There is no notice saying until when, and my neighbour in a wheelchair has been going round by the main road for a week.',
    ],
    ['Traffic light stuck on red for pedestrians. People cross anyway.'],
    [
      'No water pressure in the whole building since (eight|seven) this morning. Is anyone else near {place} affected?',
      'leak',
    ],
    [
      'Wires hanging out of a (lamp post|junction box), low enough for a child to reach ⚡ Please send somebody today.',
      'lamp',
    ],
  ],
  traffic: [
    [
      'Car parked on the pavement (again|every evening). (Prams have to go into the road.|No way past with a wheelchair.)',
      'car',
    ],
    ['Van double-parked with its hazards on for (half an hour|an hour), nothing gets through at {place}.', 'van'],
    [
      'The zebra crossing has almost worn away. (Drivers no longer stop.|At night you cannot see it at all.)',
      'crossing',
    ],
    ['Motorbikes parked across the (ramp|dropped kerb). There are (six|five|four) of them today.'],
    [
      'Cars come round the bend far too fast, (this morning one missed a boy by a hand|somebody will be killed one day). Could there be a mirror or a hump? I have written about this corner before, and so has everybody else in the building.',
      'crossing',
    ],
    ['Same (blue|red|grey) car in the disabled bay for (three days|a week), no badge.', 'car'],
    ['The sign says <b>NO PARKING</b> & nobody "can read" it, it seems: three cars on it now.', 'car'],
    [
      'Deliveries at seven block the whole lane. (A school bus was stuck behind it.|The ambulance had to reverse out.)',
      'van',
    ],
    ["Bus shelter timetable shows last summer's times. We waited (forty|fifty) minutes."],
    [
      'Queue from the frontier back to {place}, engines running. (An hour and counting.|Please open the second lane.)',
      null,
      'frontier',
    ],
    ['Parking meter eats coins and gives no ticket. Lost (two|three) pounds.'],
    ['Skip left in the road without lights or cones. Nearly drove into it (last night|at dusk).', 'van'],
    ['Scooters come down the steps at full speed. The (chain|bollard) that stopped them has gone.'],
  ],
  vandalism: [
    ['Fresh graffiti on the wall of {place}. (Still wet when I passed.|It was clean on Monday.)', 'graffiti'],
    [
      'The glass of the bus shelter is smashed. (Splinters all over the seat.|Careful with children, it is everywhere.)',
      'shelter',
    ],
    ['Someone has bent the no-entry sign right over (and sprayed it|). Cars now drive in from the wrong end.', 'sign'],
    [
      'Tags all along the old wall, (pink|blue) letters a metre high. It took them a year to restore it! 😡',
      'graffiti',
    ],
    [
      'Flower pots outside number (4|11|23) kicked over, soil down the whole lane. Third time this month. My grandmother has kept those geraniums for thirty years and carries the water up herself, so whoever it is might think about that.',
    ],
    ['Swing seat cut off (with a knife, it seems|). The chains are hanging loose.', null, 'park'],
    ['Wing mirrors broken on (five|four|six) parked cars last night, all on the same side of {place}.'],
    ['The plaque has been prised off the wall. (Probably for the metal.|Only the screws are left.)'],
    ['Phone box window kicked in, receiver gone.', 'shelter'],
    ['They burnt a bin last night, the plastic has melted (into the pavement|onto the wall).', 'graffiti'],
    ['Stickers plastered over every street sign around here. You cannot read (the names|where you are).', 'sign'],
    ['Life buoy thrown into the water again. One day it will be needed.', null, 'sea'],
  ],
  wildlife: [
    ['Macaque on the bins again 🐒 (Opened three bags in a minute.|It has learnt to lift the lid.)', 'macaque'],
    [
      "Two macaques (with|going through) somebody's shopping (on the wall|by the steps). (Do not feed them, please!|They do not let anyone past.)",
      'macaque',
    ],
    [
      "A gull (attacks everybody who eats outside|snatched a roll out of my daughter's hand). It nests on the roof above, I think.",
      'gull',
    ],
    ['Injured gull by the railings, one wing hanging. (It lets you come close.|Who does one call?)', 'gull', 'sea'],
    [
      'Young macaque has got into the stairwell of our building and will not go. The window on the third floor is broken, that is how they get in; we have asked the landlord twice and nothing has happened, and now there are children on the stairs.',
      'macaque',
    ],
    ['Tourists feeding the macaques crisps at {place}, (right under the sign|ten of them at once).', 'macaque'],
    ["Wasps' nest under the (eaves|bench), size of a (football|melon)."],
    ['Rats (in broad daylight|after dark) near the bins at {place}. I counted (four|three|six).'],
    ['Dead fish washed up, (twenty or so|a whole line of them). Smells.', null, 'sea'],
    ['Pigeons nesting in the (ventilation|broken window), the pavement below is white and slippery.'],
    ['Jellyfish close to the beach, (purple ones|the stinging kind). Families are in the water.', null, 'sea'],
    ['Feral cats: somebody leaves food out every evening, and now the macaques come down for it.', 'macaque'],
  ],
  noise: [
    [
      'Music from the bar until (three|half past two|four) again. (Bass through closed windows.|Some of us start at six.)',
      'bar',
    ],
    ['Party on a balcony near {place}, loudspeakers pointing at the whole street 🔊', 'speaker'],
    ['Drilling since (half past six|seven) in the morning, on a (Sunday|Saturday)!', 'digging'],
    ['Generator has been running all night behind the hoarding. (Third night.|You feel it in the floor.)', 'digging'],
    [
      'Shouting and singing outside until two. I do not mind a bit of life in town, I really do not, but there are forty flats above that terrace and every one of them has its windows open in this heat. Could the tables go in at midnight?',
      'bar',
    ],
    ['Car alarm goes off every (twenty minutes|half hour), (grey estate|white van), nobody comes.'],
    ['Motorbikes without silencers race past {place} (after midnight|every evening around eleven).'],
    ['Dog left alone on a balcony, barking (since eight|all day). (Poor thing.|It sounds distressed.)'],
    ['Air-conditioning unit on the roof screeches, (it needs oil|a bearing has gone, I would say).'],
    ['Bottles being tipped into the container at (five|six) in the morning. Every. Single. Day.', 'bar'],
    ['Speaker outside the shop plays the same (four|three) songs from nine to six.', 'speaker'],
    ['Building works go on past eight in the evening at {place}. The permit says six.', 'digging'],
  ],
  other: [
    [
      'A branch has come down across the path. (You have to climb over it.|It missed the bench by a metre.)',
      'branch',
      'park',
    ],
    [
      'Shopping trolley (lying on the quay|left at the bottom of the steps), about to (go into the water|roll into the road).',
      'trolley',
      'sea',
    ],
    [
      "Found a child's (blue|red) rucksack on the wall near {place}. I have handed it in at the (library|police station).",
    ],
    [
      'Tree leans badly since the storm, the roots are lifting the pavement. (I would not park under it.|Please have it looked at before the next levanter.)',
      'branch',
      'park',
    ],
    ['The tap at the beach shower does not turn off. 🚿', null, 'sea'],
    ['Public toilets locked at (four|three) in the afternoon, the notice says eight.'],
    [
      "Old shopping trolleys collect here, (four|three) now. One by one they come down from the supermarket, and nobody takes them back up because it is nobody's job. Perhaps the supermarket could be asked to pass by once a week.",
      'trolley',
    ],
    ['The clock is (twelve|twenty) minutes slow. Small thing, but we all look at it.'],
    ['Street name sign has fallen off at {place}. (I have put it behind the gate.|Visitors ask me the way all day.)'],
    ['Scaffolding has been standing there for (months|half a year) and nobody works on it.'],
    ['Palm fronds hanging loose above the playground (since the wind|). Dry and sharp.', 'branch', 'park'],
    ['Strong smell of gas by the steps near {place}. I have rung the emergency line too.'],
  ],
}
