"""The Artemis Project, by Daryl Chow and Daniel Rocchi: six rounds on Europa, five dice each, seven regions."""
