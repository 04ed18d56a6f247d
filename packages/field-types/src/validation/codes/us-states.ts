// The two-letter codes of the United States Postal Service: states, DC, territories, armed forces (G-072).

const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
const districts = 'DC'
const territories = 'AS FM GU MH MP PR PW VI'
const armedForces = 'AA AE AP'

export const usStateCodes: ReadonlySet<string> = new Set(
  [states, districts, territories, armedForces].flatMap((codes) => codes.split(' ')),
)
