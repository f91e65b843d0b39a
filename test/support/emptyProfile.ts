/** What UpdateUserData takes, with every field empty. */
export const EMPTY_PROFILE = {
  Address: '',
  Cap: '',
  City: '',
  Company: '',
  Country: '',
  Description: '',
  FirstName: '',
  LastName: '',
  Phone: '',
  Region: '',
};
