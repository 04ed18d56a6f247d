// The 200 words that most guessed passwords consist of, in English and German. Runs of digits are found as patterns.

const WORDS = `
access account administrator adidas admin alexander amanda america andrea andreas andrew angel anthony apple arsenal
ashley august austin babygirl bailey banana barcelona baseball basketball batman bayern benjamin berlin biteme blessed
borussia brandon buddy buster butterfly canada champion changeme charlie cheese chelsea chicken chocolate chris
christian coffee computer cookie corvette daniel default diamond dolphin donald dragon eagles einstein elephant
family ferrari fischer flower football forever frankfurt freedom friend fussball ganzgeheim garfield geheim george
ginger google guest guitar hallo hamburg hannah harley heather hello herzchen hockey hunter iloveyou
internet iphone jackson jasmine jennifer jessica johannes jordan joseph joshua junior justin killer kennwort
lakers letmein liebe liverpool london lovely lucky maggie magic manchester martin master matrix matthew
maverick mercedes merlin michael michelle mickey minecraft monkey monster morgan mother muenchen mustang naruto nicole
nintendo november office orange passwd passwort password patrick peanut pepper phoenix player please pokemon police
porsche princess purple qwertz qwerty rainbow ranger robert rocket samantha samsung schalke schatz schatzi schmidt
schnecke scooter secret secure september service shadow silver snoopy soccer sommer sonne spiderman starwars stefan
steelers summer sunshine superman system taylor testing thomas thunder tigger trustno1 united vanessa victoria
wallet welcome whatever william willkommen windows winner winter wizard yamaha yankees yellow
`

export const commonPasswords: readonly string[] = WORDS.trim().split(/\s+/)
