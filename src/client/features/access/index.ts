export { actionFor, selectOwned } from './ownedCourses';
export { StudentHome } from './StudentHome';
